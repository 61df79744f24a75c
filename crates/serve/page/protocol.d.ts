// Written by tests/browser/check.mjs --bless.
// The bodies of requests and answers, from openapi.json.
// Names of one letter are the same everywhere: `q` is a search, `g` the generation of the catalogue that positions are meant for, `v` the version of a picture's file, and `n` a number of things.

export interface Error {
  "error": {
    /** Keyword that programs can compare. */
    "code": string;
    /** What is wrong, for people. */
    "message": string;
    /** What to do next. */
    "hint"?: string;
    /** First UTF-16 unit of the first mistake in `q`. */
    "start"?: number;
    /** UTF-16 unit after the first mistake in `q`. */
    "end"?: number;
    /** All mistakes in `q`, for code `bad_search`. */
    "mistakes"?: Array<Mistake>;
    /** The present generation, for code `gone`. */
    "g"?: number;
  };
}

export interface Mistake {
  "code": string;
  "message": string;
  "start": number;
  "end": number;
  "hint"?: string;
}

export interface Status {
  /** Version of the program. */
  "version": string;
  /** `loading`: columns are not read yet, and routes that need them answer 503. `failed`: `message` says why; the server tries again. */
  "state": "loading" | "ready" | "failed";
  /** What is wrong, for people. */
  "message": string | null;
  /** The catalogue that is shown. */
  "catalog": {
    /** Identifies the catalogue file; row numbers are valid together with it. */
    "id": string;
    /** File name, for people. */
    "name": string;
    /** Number of pictures and films. */
    "files": number;
    /** Present generation; null while loading. */
    "g": number | null;
  };
  /** The index run of this server, while it goes on. */
  "indexing": Progress | null;
  /** Whether words are searched in an index, or (absent) by reading the rows. */
  "words": "ready" | "building" | "absent";
  /** Whether decisions can be recorded. */
  "decisions": boolean;
  /** Whether the server has a token, and so sessions that can be ended. */
  "token": boolean;
  /** Names of the facets of `/facets`. */
  "facets": Array<string>;
  /** Sizes of `/thumb`, in pixels of the longer side. */
  "thumbnails": Array<number>;
  "limits": {
    /** Characters of `q`. */
    "q": number;
    /** Largest `n` of `/rows`. */
    "rows": number;
    /** Largest `n` of `/timeline/aspects`. */
    "aspects": number;
    /** Largest `top` of `/facets`. */
    "top": number;
  };
  /** Tiles for the map, if the server was given a tile server. */
  "tiles": Tiles | null;
  /** Number of reports of `/reports`. */
  "reports": number;
  /** The catalogues that are shown together; empty if it is one. */
  "sources": Array<{
    /** File name, for people. */
    "name": string;
    /** Path, for people. */
    "path": string;
    /** Number of its files that are known. */
    "files": number;
    /** Why it cannot be read now; its files are shown as they were last read. */
    "problem": string | null;
    /** Why its albums cannot be read; they are not shown. */
    "albums_problem": string | null;
  }>;
  /** Number of files that several of them have under one path, of which the newest record is shown. */
  "hidden": number;
}

export interface Progress {
  /** Files found by the walk so far. */
  "found": number;
  /** Files that are finished. */
  "done": number;
  /** Files that could not be read. */
  "failed": number;
  /** Files that there will be, once counted. */
  "expected": number | null;
  /** Files per second since the start. */
  "rate": number;
}

export interface Timeline {
  /** Generation. */
  "g": number;
  /** Number of found pictures. */
  "total": number;
  /** How many have no date; they come last, by folder and name. */
  "undated": number;
  /** Pairs of a day (days since 1970-01-01 of the camera's clock) and its number of pictures, in the order of positions: newest first, and days in the future after all others. */
  "days": Array<Array<number>>;
  /** Pairs of an index in `days` and a precision: that entry is a month or a year whose days are not known, and its day is the first of the period. */
  "partial": Array<[number, "month" | "year"]>;
  /** Number of entries at the end of `days` that are in the future, after tomorrow in UTC: the camera's clock was wrong. */
  "future": number;
  /** Pairs of the number of a folder (as in `/rows`) and of its pictures without a date, in the order of positions: by path of the folder. In a folder they are in the order of their names. */
  "undated_folders": Array<Array<number>>;
}

export interface Rows {
  /** Generation. */
  "g": number;
  /** Number of found pictures. */
  "total": number;
  /** Position of the first row. */
  "at": number;
  /** Cursor for `after`; null at the end. */
  "next": string | null;
  /** Whether the texts of further rows would have made the answer larger than 1 MiB: it ends with fewer rows than asked for, and `next` continues. Each text has at most 500 characters, and an ellipsis where it was longer. */
  "is_cut": boolean;
  "id": Array<number>;
  /** `taken_at`, as precise as in the file. */
  "taken": Array<string | null>;
  /** File name, for people. */
  "name": Array<string>;
  "title": Array<string | null>;
  /** Number of the folder, see `folders`. */
  "folder": Array<number>;
  "kind": Array<"picture" | "raw" | "film" | "sound" | "sidecar" | "other">;
  "format": Array<string | null>;
  /** Width of the upright picture. */
  "width": Array<number | null>;
  "height": Array<number | null>;
  "rating": Array<number | null>;
  /** Sum of: 1 damaged or not readable; 2 has coordinates; 4 has several frames or pages; 8 vanished since the columns were read (other values are then empty); 16 on a disk that is not there. */
  "flags": Array<number>;
  /** Number of files in the picture's stack; 1 if it has none. */
  "stack": Array<number>;
  /** Version of the picture, for the address of its thumbnails. */
  "v": Array<string>;
  /** Absolute paths of the folders, by their numbers. */
  "folders": {
    [name: string]: string;
  };
}

export interface Facets {
  /** Generation. */
  "g": number;
  "facets": {
    [name: string]: Facet;
  };
  /** Facets that were not counted in time. */
  "late": Array<string>;
}

export interface Facet {
  "values": Array<{
    /** The value for people. */
    "text": string;
    /** Search text for exactly this value. */
    "query": string;
    /** Number of pictures. */
    "n": number;
  }>;
  /** Number of further values. */
  "more": number;
  /** Number of pictures without a value. */
  "without": number;
}

export interface Folders {
  /** Generation. */
  "g": number;
  "folders": Array<{
    /** Number of the folder; negative for one without files of its own. */
    "id": number;
    /** The part of the path after the parent's. */
    "name": string;
    /** Absolute path with a separator at its end. */
    "path": string;
    /** Search text for this folder and all below. */
    "query": string;
    /** Found pictures in it and below. */
    "n": number;
    /** Found pictures in it. */
    "own": number;
    /** Whether there are folders below. */
    "has_folders": boolean;
  }>;
}

export interface Map {
  /** Generation. */
  "g": number;
  /** Latitude, longitude, number of pictures, id of the newest; the largest first, at most 500. */
  "clusters": Array<Array<number>>;
}

export interface Parsed {
  /** The search as this program writes it; null if there are mistakes. */
  "canonical": string | null;
  "tokens": Array<{
    "start": number;
    "end": number;
    "kind": string;
  }>;
  "mistakes": Array<Mistake>;
}

export interface Completions {
  "values": Array<{
    /** For people. */
    "text": string;
    /** Search text. */
    "query": string;
    /** Number of pictures. */
    "n": number | null;
    /** What a filter finds. */
    "meaning": string | null;
    /** Names that mean the same filter, such as `model` for `camera`; for filters only. */
    "also": Array<string>;
  }>;
  "more": number;
}

export interface Picture {
  /** Generation of the positions. */
  "g": number;
  "id": number;
  /** Version, for the addresses of thumbnails and pixels. */
  "v": string;
  /** File name, for people. */
  "name": string;
  "folder": {
    "id": number;
    "path": string;
  };
  /** The whole path; bytes that are not UTF-8 as \xHH. */
  "path": string;
  "kind": "picture" | "raw" | "film" | "sound" | "sidecar" | "other";
  /** Name of the camera, as `camera:` finds it: without the maker's name where the model has it. */
  "camera": string | null;
  /** Width of the upright picture. */
  "width": number | null;
  "height": number | null;
  "is_broken": boolean;
  /** How to show the original: `inline`: a browser shows `/picture/ID/file`, or plays it if it knows its coding; `converted`: use `/picture/ID/pixels`; `attachment`: it can only be downloaded. */
  "original": "inline" | "converted" | "attachment";
  /** The columns of the view `image` with a value. */
  "values": {
    [name: string]: string | number | boolean | any[] | null;
  };
  /** Position in the search `q`; null if it is not found by it. */
  "position": number | null;
  /** Number of pictures that `q` finds. */
  "total": number;
  /** Id of the picture before (newer). */
  "previous": number | null;
  /** Id of the picture after (older). */
  "next": number | null;
  /** Files with the same name and another extension in the same folder. */
  "beside": Array<{
    "id": number;
    "name": string;
    "kind": "picture" | "raw" | "film" | "sound" | "sidecar" | "other";
    /** Version, for the address of its thumbnails. */
    "v": string;
  }>;
  /** Name of the XMP or JSON file whose values are in the row. */
  "sidecar": string | null;
  /** Number of pages of a TIFF that are shown one by one, with `page` of `/thumb` and `/pixels`; 1 for other files. */
  "pages": number;
}

export interface Tags {
  /** Whether long values were shortened or left out. */
  "is_cut": boolean;
  "tags": Array<{
    "group": string;
    "name": string;
    /** The value as ExifTool prints it. */
    "value": string;
  }>;
}

export interface Regions {
  "regions": Array<{
    /** The name of the person or thing. */
    "name": string;
    /** What it is, as the file states it: `Face`, `Pet`, ... */
    "type": string | null;
    /** The left edge, as a share of the upright picture, 0 to 1. */
    "x": number;
    /** The upper edge, as a share of the upright picture, 0 to 1. */
    "y": number;
    /** The width, as a share of the upright picture, 0 to 1. */
    "w": number;
    /** The height, as a share of the upright picture, 0 to 1. */
    "h": number;
  }>;
}

export interface Similar {
  /** Most bits that differ; null if the picture has no perceptual hash. */
  "bits": number | null;
  "similar": Array<{
    "id": number;
    /** Version, for the addresses of thumbnails. */
    "v": string;
    /** Bits that differ. */
    "bits": number;
    /** File name, for people. */
    "name": string;
    /** Path of the folder. */
    "folder": string;
    "taken": string | null;
    /** Width of the upright picture. */
    "width": number | null;
    "height": number | null;
  }>;
}

export interface Groups {
  "kind": "content" | "picture" | "size-time" | "similar";
  /** For kind `similar`. */
  "bits": number | null;
  /** Number of all groups of the kind. */
  "total": number;
  /** Bytes that are saved if only the largest file of each group remains. */
  "gain": number;
  /** Number of groups that are not decided, or have changed since. */
  "open": number;
  /** Number of pictures that cannot be compared, because the catalogue has no hash of them (`index --hash`, `--perceptual`). */
  "lacks": number;
  "groups": Array<Group>;
  /** Value for `after`; null at the end. */
  "next": string | null;
}

export interface Group {
  /** Identifies the group with its present members, for POST `/decisions`. */
  "key": string;
  /** Bytes that are saved if only the largest file remains. */
  "gain": number;
  /** What differs between members. */
  "differs": Array<"folder" | "name" | "bytes" | "pixels" | "format" | "taken_at" | "mtime" | "metadata">;
  /** `changed`: it was decided, and then its members changed. */
  "state": "open" | "decided" | "changed";
  /** Number of the decision. */
  "decision": number | null;
  /** Paths of members at the time of the decision that are not in the group any more, at most 200. */
  "gone": Array<string>;
  /** At most 200. */
  "members": Array<GroupMember>;
  /** Number of further members. */
  "more": number;
}

export interface GroupMember {
  "id": number;
  /** Version, for the addresses of thumbnails. */
  "v": string;
  /** File name, for people. */
  "name": string;
  /** Path of the folder, with a separator at its end. */
  "folder": string;
  /** Number of the folder, for the rule `folder`. */
  "folder_id": number;
  "bytes": number;
  /** Time of the last change of the contents, in UTC. */
  "mtime": string | null;
  /** `taken_at`, as precise as in the file. */
  "taken": string | null;
  "format": string | null;
  /** Width of the upright picture. */
  "width": number | null;
  "height": number | null;
  /** Id of an earlier member that is another name of this file: dropping one of them frees nothing. */
  "same_file": number | null;
  /** What was decided; null if nothing was. */
  "keep": boolean | null;
  /** Title, description, keywords, artist, copyright, rating, camera, lens, place, coordinates: those that have a value. */
  "metadata": {
    [name: string]: string;
  };
  /** The rules of POST `/decisions` that would keep this file. None in a group of which only a part is listed. */
  "rules": Array<"largest" | "oldest">;
}

export interface Decide {
  "kind": "content" | "picture" | "size-time" | "similar";
  /** As in `/groups`. */
  "bits"?: number | null;
  /** At most 1,000. */
  "groups"?: Array<{
    /** Key of a group of `/groups`. */
    "key": string;
    /** Ids of the members to keep: at least one. All others are to be dropped. */
    "keep": Array<number>;
  }>;
  /** `largest`: keep the one with the most pixels, then the highest rating, the most metadata, taken first, the most bytes; `oldest`: the one that was taken first, then the largest; `folder`: those in a folder or below it; groups without one there are skipped. Raw files are compared with raw files, and none is dropped unless another one is kept. */
  "rule"?: "largest" | "oldest" | "folder";
  /** Count what would be decided, and record nothing. Default: false. */
  "dry_run"?: boolean;
  /** Number of the folder, for the rule `folder`. */
  "folder"?: number;
  /** Keys of groups of `/groups`, or `open`: all groups that are not decided. */
  "keys"?: Array<string> | "open";
}

export interface Decided {
  /** Number of the decision, by which it is taken back. */
  "seq": number | null;
  /** Groups that were decided. */
  "groups": number;
  /** Files to drop among them. */
  "files": number;
  /** Size of these files. */
  "bytes": number;
  /** Groups that were not decided. */
  "skipped": number;
  /** Numbers of dropped files by what they have and the kept files of their group lack: `pixels` (more), `raw`, `rating` (higher), `taken`, `keywords`, `title`, `description`, `artist`, `copyright`, `place`, `coordinates`. */
  "losses": {
    [name: string]: number;
  };
  /** The losses as a sentence for people; null if there are none. */
  "warning": string | null;
}

export interface Decisions {
  "decisions": Array<{
    "seq": number;
    /** Time in UTC. */
    "decided_at": string;
    "kind": string;
    "rule": string | null;
    "groups": number;
    /** Files to drop. */
    "files": number;
    /** Size of these files. */
    "bytes": number;
  }>;
  /** Value for `after`; null at the end. */
  "next": number | null;
  /** The files to drop now: those that no newer decision keeps. */
  "total": {
    "files": number;
    "bytes": number;
    /** Numbers of these files by what they had and the kept files of their group lacked when it was decided: `pixels` (more), `raw`, `rating` (higher), `taken`, `keywords`, `title`, `description`, `artist`, `copyright`, `place`, `coordinates`. */
    "losses": {
      [name: string]: number;
    };
    /** The losses as a sentence for people; null if there are none. */
    "warning": string | null;
  };
}

export interface Undone {
  /** Groups that the decision had. */
  "groups": number;
}

export interface SessionsEnded {
  /** Always true. */
  "ended": boolean;
}

export interface Export {
  /** Search text; without it, every picture. */
  "q"?: string;
  /** As the parameter of `/rows`, for the positions in `ranges`. */
  "stacks"?: "open" | "closed";
  /** Generation of `ranges`; needed with them. */
  "g"?: number | null;
  /** Positions in the search: first, and the one after the last; in ascending order, at most 10,000 ranges. null or absent: all pictures. */
  "ranges"?: Array<Array<number>> | null;
  /** `paths`: one in a line; `paths0`: each followed by a zero byte; `json`: JSON Lines; `sheet`: a contact sheet in HTML, at most 5,000 pictures; `pack`: a tar file with a pack, at most 10 GB of pictures; `zip`: the files under their own names, at most 100,000 files and 10 GB. */
  "as": "paths" | "paths0" | "csv" | "json" | "parquet" | "sheet" | "pack" | "zip";
}

export interface Reports {
  "reports": Array<{
    /** Name in the address. */
    "name": string;
    /** Title of the report. */
    "title": string;
    "kind": "profile" | "lab";
  }>;
}

export interface Tiles {
  /** Address with {z}, {x} and {y}. */
  "url": string;
  /** What has to be shown with the map. */
  "attribution": string | null;
}

export interface Damaged {
  /** Pairs of a cause and the number of all its files, in the order of the list. `cut`: the file ends too early; `inside`: bytes within it are wrong; `content`: it is not what its name says; `empty`: it has no bytes, or zeros only; `unreadable`: it could not be read. */
  "causes": Array<["cut" | "inside" | "content" | "empty" | "unreadable", number]>;
  /** The cause of each row. */
  "cause": Array<"cut" | "inside" | "content" | "empty" | "unreadable">;
  /** The share of each file that can be decoded, 0 to 1; null if that is not known. */
  "survives": Array<number | null>;
  "rows": Rows;
}
