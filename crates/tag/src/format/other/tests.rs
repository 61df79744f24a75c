//! Small files made here, with the tags that they must have. Each is also read cut off at every length, and
//! with damaged bytes.

use crate::testing::{assert_has, lines};
use crate::{Input, Options, Parser};

fn tags(file: &[u8], extension: &str) -> Vec<String> {
    let options = Options { structs: false, ..Options::default() };
    let input = Input { head: &file[..file.len().min(512)], len_bytes: Some(file.len() as u64), extension };
    let fetch = |offset: u64, buffer: &mut [u8]| {
        let rest = usize::try_from(offset).ok().and_then(|start| file.get(start..)).unwrap_or(&[]);
        let n_bytes = rest.len().min(buffer.len());
        buffer[..n_bytes].copy_from_slice(&rest[..n_bytes]);
        Ok::<usize, std::convert::Infallible>(n_bytes)
    };
    let Ok(tags) = Parser::new().parse(input, &options, fetch, lines);
    tags
}

#[track_caller]
fn check(file: &[u8], extension: &str, expected: &[&str]) {
    let found = tags(file, extension);
    assert_has(&found, expected);
    let step = (file.len() / 300).max(1);
    for at in (0..file.len()).step_by(step) {
        tags(&file[..at], extension);
        let mut damaged = file.to_vec();
        damaged[at] ^= 0xff;
        tags(&damaged, extension);
    }
}

fn wide(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

#[test]
fn gzip_has_a_name_and_a_comment() {
    let file = b"\x1f\x8b\x08\x1f\x01\0\0\0\x02\x0b\x04\0abcdname.txt\0a comment\0\x01\x02";
    let expected = [
        "ZIP:Compression=Deflated",
        "ZIP:Flags=Text, CRC16, ExtraFields, FileName, Comment",
        "ZIP:ModifyDate=1970:01:01 00:00:01+00:00",
        "ZIP:ExtraFlags=Maximum Compression",
        "ZIP:OperatingSystem=NTFS filesystem (NT)",
        "ZIP:ArchivedFileName=name.txt",
        "ZIP:Comment=a comment",
    ];
    check(file, "gz", &expected);
}

#[test]
fn rar_lists_its_files() {
    let old = b"Rar!\x1a\x07\0\0\0\x73\0\0\x0d\0\0\0\0\0\0\0\0\0\x74\0\x80\x25\0\x05\0\0\0\x0a\0\0\0\x02\x34\x12\0\0\
        \x3d\x4c\x6b\x5a\x1d\x33\x05\0\x20\0\0\0a.txtxxxxx";
    let expected = [
        "ZIP:FileVersion=RAR v4",
        "ZIP:CompressedSize=31",
        "ZIP:UncompressedSize=10",
        "ZIP:OperatingSystem=Win32",
        "ZIP:ModifyDate=2025:03:11 09:33:58",
        "ZIP:PackingMethod=Normal",
        "ZIP:ArchivedFileName=a.txt",
    ];
    check(old, "rar", &expected);
    let new = b"Rar!\x1a\x07\x01\0\x33\x92\xb5\xe5\x04\x01\x05\0\0\0\0\0\0\x12\x02\x02\x05\x02\x07\0\x10\0\0\0\x80\0\x01\x05b.txtxxxxx";
    let expected = [
        "ZIP:FileVersion=RAR v5",
        "ZIP:CompressedSize=5",
        "ZIP:UncompressedSize=7",
        "ZIP:ModifyDate=1970:01:01 00:00:16+00:00",
        "ZIP:OperatingSystem=Unix",
        "ZIP:ArchivedFileName=b.txt",
    ];
    check(new, "rar", &expected);
}

#[test]
fn a_disc_has_volume_descriptors() {
    let mut file = vec![0; 32768 + 3 * 2048];
    let primary = &mut file[32768..][..2048];
    primary[..7].copy_from_slice(b"\x01CD001\x01");
    primary[8..881].fill(b' ');
    primary[8..13].copy_from_slice(b"LINUX");
    primary[40..43].copy_from_slice(b"VOL");
    primary[80..84].copy_from_slice(&500_u32.to_le_bytes());
    primary[128..130].copy_from_slice(&2048_u16.to_le_bytes());
    primary[174..181].copy_from_slice(&[121, 2, 28, 13, 45, 59, 8]);
    primary[813..830].copy_from_slice(b"2021022813455999\xec");
    primary[830..847].copy_from_slice(b"0000000000000000\0");
    file[34816..][..39].copy_from_slice(b"\0CD001\x01EL TORITO SPECIFICATION\0\0\0\0\0\0\0\0\0");
    file[36864..][..6].copy_from_slice(b"\xffCD001");
    let expected = [
        "File:FileType=ISO",
        "ISO:System=LINUX",
        "ISO:VolumeName=VOL",
        "ISO:VolumeBlockCount=500",
        "ISO:VolumeBlockSize=2048",
        "ISO:RootDirectoryCreateDate=2021:02:28 13:45:59+02:00",
        "ISO:VolumeCreateDate=2021:02:28 13:45:59.99-05:00",
        "ISO:BootSystem=EL TORITO SPECIFICATION",
        "Composite:VolumeSize=1024 kB",
    ];
    check(&file, "img", &expected);
    let found = tags(&file, "iso");
    assert!(!found.iter().any(|tag| tag.contains("ModifyDate") || tag.contains("Publisher")), "{found:?}");
}

#[test]
fn a_torrent_is_a_tree_of_values() {
    let file =
        b"d8:announce8:http://a13:announce-listll1:a1:bel1:cee13:creation datei1378481639e7:foo bari-5e\
        4:infod5:filesld6:lengthi2500e4:pathl1:a1:beee6:pieces3:\xff\0\x019:url-list1:xee";
    let expected = [
        "File:FileType=Torrent",
        "Torrent:Announce=http://a",
        "Torrent:AnnounceList2=b",
        "Torrent:AnnounceList3=c",
        "Torrent:CreateDate=2013:09:06 15:33:59+00:00",
        "Torrent:FooBar=-5",
        "Torrent:File1Length=2.5 kB",
        "Torrent:File1Path=a/b",
        "Torrent:Pieces=(Binary data 3 bytes, use -b option to extract)",
    ];
    check(file, "torrent", &expected);
    // Lists inside lists end at the limit.
    let deep = [&b"d8:announce8:http://a1:x"[..], &vec![b'l'; 100_000]].concat();
    check_only_ends(&deep, "torrent");
}

#[track_caller]
fn check_only_ends(file: &[u8], extension: &str) {
    assert!(tags(file, extension).len() < 100);
}

/// A font with nothing but names.
fn font(records: &[(u16, u16, u16, u16, &[u8])]) -> Vec<u8> {
    let (mut rows, mut texts) = (Vec::new(), Vec::<u8>::new());
    for (platform, encoding, language, name, text) in records {
        for number in [*platform, *encoding, *language, *name, text.len() as u16, texts.len() as u16] {
            rows.extend(number.to_be_bytes());
        }
        texts.extend(*text);
    }
    let mut names = vec![0, 0];
    names.extend((records.len() as u16).to_be_bytes());
    names.extend((6 + rows.len() as u16).to_be_bytes());
    names.extend(rows);
    names.extend(texts);
    let mut file = b"\0\x01\0\0\0\x01\0\x10\0\0\0\0name\0\0\0\0\0\0\0\x1c".to_vec();
    file.extend((names.len() as u32).to_be_bytes());
    file.extend(names);
    file
}

#[test]
fn names_of_fonts_have_languages_and_character_sets() {
    let names: [(u16, u16, u16, u16, &[u8]); 6] = [
        (1, 0, 0, 0, b"\xa9 1991"),
        (1, 0, 1, 2, b"R\x8egulier"),
        (1, 5, 10, 1, b"\xf8\xf2"),
        (3, 1, 0x411, 4, b"\x30\xc6"),
        (3, 1, 0x409, 1, b"\0F"),
        (1, 0, 0, 300, b"not a name"),
    ];
    let expected = [
        "File:FileType=TTF",
        "Font:Copyright=\u{a9} 1991",
        "Font:FontSubfamily-fr=R\u{e9}gulier",
        "Font:FontFamily-he=\u{5e8}\u{5e2}",
        "Font:FontName-ja=\u{30c6}",
        "Font:FontFamily-en-US=F",
    ];
    check(&font(&names), "ttf", &expected);
    let mut collection = b"ttcf\0\x01\0\0\0\0\0\x01\0\0\0\x10".to_vec();
    let mut single = font(&names[..1]);
    single[20..24].copy_from_slice(&44_u32.to_be_bytes());
    collection.extend(single);
    check(&collection, "ttc", &["File:FileType=TTC", "Font:NumFonts=1", "Font1:Copyright=\u{a9} 1991"]);
}

#[test]
fn metrics_and_type_1_fonts_are_text() {
    let metrics = b"StartFontMetrics 2.0\r\nComment one\r\nComment Creation Date: Mon\r\nComment two\r\n\
        FontName Times\r\nNotice (a b)\r\nFoo 1\r\nStartCharMetrics 1\r\nWeight late\r\n";
    let expected = ["File:Comment=one\ntwo", "Font:CreateDate=Mon", "Font:FontName=Times", "Font:Notice=a b"];
    check(metrics, "afm", &expected);
    assert!(!tags(metrics, "afm").iter().any(|tag| tag.contains("late")));
    let font = b"%!PS-AdobeFont-1.0: X 1\n%%Title: X\n%%Creator: me\n%%EndComments\n/FontType 1 def\n\
        /Notice (a \\050b\\051 \\(c\\)) readonly def\n/isFixedPitch false def\neexec /Weight (no)";
    let expected = [
        "File:FileType=PFA",
        "PostScript:Title=X",
        "PostScript:Creator=me",
        "Font:FontType=1",
        "Font:Notice=a (b) (c)",
        "Font:IsFixedPitch=false",
    ];
    check(font, "pfa", &expected);
    let mut windows = vec![0; 160];
    windows[..6].copy_from_slice(b"\0\x01\xa0\0\0\0");
    windows[6..10].copy_from_slice(b"Me 1");
    windows[68..70].copy_from_slice(&[10, 0]);
    windows[105..109].copy_from_slice(&150_u32.to_le_bytes());
    windows[150..154].copy_from_slice(b"Face");
    let expected = [
        "File:FileType=PFM",
        "Font:PFMVersion=1.00",
        "Font:Copyright=Me 1",
        "Font:PointSize=10",
        "Font:FontName=Face",
    ];
    check(&windows, "pfm", &expected);
}

#[test]
fn contacts_and_calendars_are_lines() {
    let card = b"BEGIN:VCARD\r\nVERSION:3.0\r\nN:A;B;;x,y\r\nEMAIL;type=INTERNET;type=HOME:a@b\r\nitem1.URL:http://a\r\n\
        item1.X-ABLabel:_$!<Other>!$_\r\nNOTE;LANGUAGE=fr:a\\, b\\nc\r\n d\r\nPHOTO;ENCODING=b;TYPE=JPEG:AAEC\r\n\
        BDAY:1900-01-02\r\nX-FOO-BAR:1\r\nEND:VCARD\r\n";
    let expected = [
        "File:FileType=VCard",
        "VCard:VCardVersion=3.0",
        "VCard:Name=A;B;;x, y",
        "VCard:EmailInternetHome=a@b",
        "Item1:URL=http://a",
        "Item1:ABLabel=Other",
        "VCard:Note-fr=a, b\ncd",
        "VCard:PhotoJpeg=(Binary data 3 bytes, use -b option to extract)",
        "VCard:Birthday=1900:01:02",
        "VCard:Foo-bar=1",
    ];
    check(card, "vcf", &expected);
    let calendar = b"BEGIN:VCALENDAR\r\nX-WR-TIMEZONE:A/B\r\nBEGIN:VTIMEZONE\r\nTZID:X\r\nBEGIN:DAYLIGHT\r\nTZNAME:EDT\r\n\
        END:DAYLIGHT\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nDTSTART;TZID=A/B:20130916T123000\r\nDUE;VALUE=DATE:20070501\r\n\
        BEGIN:VALARM\r\nTRIGGER:-PT5M\r\nEND:VALARM\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nX-MICROSOFT-CDO-IMPORTANCE:1\r\n\
        BEGIN:VALARM\r\nACTION:AUDIO\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
    let expected = [
        "File:FileType=ICS",
        "VCalendar:TimeZone2=A/B",
        "Timezone1:TimezoneID=X",
        "Timezone1:DaylightTimezoneName=EDT",
        "Event1:DateTimeStart=2013:09:16 12:30:00",
        "Event1:DateTimeStartTimezoneID=A/B",
        "Event1:DateTimeDue=2007:05:01",
        "Event1:Alarm1Trigger=-PT5M",
        "Event2:Importance=Normal",
        "Event2:Alarm1Action=AUDIO",
    ];
    check(calendar, "ics", &expected);
}

/// A shortcut with these flags and what follows the header.
fn link(flags: u32, rest: &[u8]) -> Vec<u8> {
    let mut file = b"\x4c\0\0\0\x01\x14\x02\0\0\0\0\0\xc0\0\0\0\0\0\0\x46".to_vec();
    file.extend(flags.to_le_bytes());
    file.extend(0x20_u32.to_le_bytes());
    for _ in 0..3 {
        file.extend(132_000_000_000_000_000_u64.to_le_bytes());
    }
    file.extend(b"\x05\0\0\0\0\0\0\0\x01\0\0\0\x70\x06\0\0\0\0\0\0\0\0\0\0");
    file.extend(rest);
    file
}

#[test]
fn shortcuts_have_a_target() {
    let mut item = b"\x32\0\x4d\0\0\0\x20\x58\x01\x60\x20\0A.TXT\0".to_vec();
    item.extend(b"\x38\0\x09\0\x04\0\xef\xbe\x21\x58\0\x60\x22\x58\0\x70\x2e\0");
    item.extend([0; 28]);
    item.extend(wide("a long name.txt\0"));
    let mut list = (item.len() as u16 + 2).to_le_bytes().to_vec();
    list.extend(item);
    list.extend([0, 0]);
    let mut rest = (list.len() as u16).to_le_bytes().to_vec();
    rest.extend(list);
    rest.extend(b"\x34\0\0\0\x1c\0\0\0\x01\0\0\0\x1c\0\0\0\x2e\0\0\0\0\0\0\0\x32\0\0\0");
    rest.extend(b"\x12\0\0\0\x03\0\0\0\x78\x56\x34\x12\x10\0\0\0L\0C:\\\0\0\0");
    rest.extend([3, 0]);
    rest.extend(wide("abc"));
    rest.extend(b"\x0c\0\0\0\x04\0\0\xa0\xa4\x03\0\0\0\0\0\0");
    let expected = [
        "File:FileType=LNK",
        "LNK:Flags=IDList, LinkInfo, Description, Unicode",
        "LNK:FileAttributes=Archive",
        "LNK:CreateDate=2019:04:17 18:40:00+00:00",
        "LNK:IconIndex=(none)",
        "LNK:RunWindow=Normal",
        "LNK:HotKey=Control-Alt-F1",
        "LNK:TargetFileAttributes=Archive",
        "LNK:TargetFileDOSName=A.TXT",
        "LNK:TargetFileCreateDate=2024:01:01 12:00:00",
        "LNK:OperatingSystem=Windows 8.1, 10",
        "LNK:TargetFileName=a long name.txt",
        "LNK:DriveType=Fixed Disk",
        "LNK:DriveSerialNumber=1234-5678",
        "LNK:VolumeLabel=L",
        "LNK:LocalBasePath=C:\\",
        "LNK:Description=abc",
        "LNK:CodePage=Windows Japanese (Shift-JIS)",
    ];
    check(&link(0x87, &rest), "lnk", &expected);
    let shortcut = b"[InternetShortcut]\r\nURL=http://x/?a=b\r\nModified=20F06BA06D07BD014D\r\nShowCommand=3\r\nmyKey=5\r\n";
    let expected = [
        "File:FileType=URL",
        "LNK:URL=http://x/?a=b",
        "LNK:Modified=1997:12:13 02:20:06+00:00",
        "LNK:ShowCommand=Maximized",
        "LNK:MyKey=5",
    ];
    check(shortcut, "url", &expected);
}

#[test]
fn attributes_of_macos() {
    let mut file = b"\0\x05\x16\x07\0\x02\0\0Mac OS X        \0\x01\0\0\0\x09\0\0\0\x32\0\0\0\xd0".to_vec();
    file.resize(0x54, 0);
    file.extend(b"ATTR\0\0\0\0\0\0\0\xf0\0\0\0\xb0\0\0\0\x20\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x02");
    file.extend(b"\0\0\0\xd0\0\0\0\x15\0\0\x15com.apple.quarantine\0");
    file.extend(b"\0\0\0\xe8\0\0\0\x04\0\0\x1eorg.exiftool.metadata:TestTag\0\0\0\0");
    file.resize(0xd0, 0);
    file.extend(b"0082;5fad2a2e;Safari;\0\0\0test");
    let expected = [
        "File:FileType=MacOS",
        "MacOS:XAttrQuarantine=Flags=0082 set at 2020:11:12 12:27:26 by Safari",
        "MacOS:XAttrOrgExiftoolMetadataTestTag=test",
    ];
    check(&file, "", &expected);
}

#[test]
fn books_of_palm() {
    let mut file = vec![0; 88];
    file[..4].copy_from_slice(b"Book");
    file[36..40].copy_from_slice(&1_401_235_251_u32.to_be_bytes());
    file[60..68].copy_from_slice(b"BOOKMOBI");
    file[76..82].copy_from_slice(&[0, 1, 0, 0, 0, 88]);
    let mut record = vec![0; 248];
    record[1] = 2;
    record[4..8].copy_from_slice(&171_966_u32.to_be_bytes());
    record[16..32].copy_from_slice(b"MOBI\0\0\0\xe8\0\0\0\x02\0\0\x04\xe4");
    record[84..92].copy_from_slice(&[0, 0, 1, 0x24, 0, 0, 0, 2]);
    record.extend(
        b"EXTH\0\0\0\x2c\0\0\0\x03\0\0\0\x64\0\0\0\x0aM\xe9\0\0\0\x69\0\0\0\x09a\0\0\0\x69\0\0\0\x09bN\xe9",
    );
    file.extend(record);
    let expected = [
        "File:FileType=MOBI",
        "Palm:DatabaseName=Book",
        "Palm:CreateDate=2014:05:28 00:00:51+00:00",
        "Palm:PalmFileType=Mobipocket",
        "MOBI:Compression=PalmDOC",
        "MOBI:UncompressedTextLength=172 kB",
        "MOBI:MobiType=Mobipocket Book",
        "MOBI:CodePage=Windows Latin 1 (Western European)",
        "MOBI:Author=M\u{e9}",
        "MOBI:Subject=a, b",
    ];
    check(&file, "mobi", &expected);
}

#[test]
fn captures_have_interfaces() {
    let classic =
        b"\xd4\xc3\xb2\xa1\x02\0\x04\0\0\0\0\0\0\0\0\0\xff\xff\0\0\x69\0\0\0\0\x10\x5e\x5f\x40\xe2\x01\0";
    let expected = [
        "File:PCAPVersion=PCAP 2.4",
        "File:ByteOrder=Little-endian (Intel, II)",
        "File:LinkType=IEEE 802.11",
        "File:TimeStamp=2020:09:13 12:26:40.123456+00:00",
    ];
    check(classic, "pcap", &expected);
    let mut next = b"\x0a\x0d\x0d\x0a\0\0\0\x2c\x1a\x2b\x3c\x4d\0\x01\0\0\xff\xff\xff\xff\xff\xff\xff\xff\0\x03\0\x02os\0\0\0\0\0\0\0\0\0\x2c".to_vec();
    next.truncate(36);
    next.extend(b"\0\0\0\0\0\0\0\x2c");
    next.extend(b"\0\0\0\x01\0\0\0\x28\0\x01\0\0\0\0\0\0\0\x02\0\x04eth0\0\x06\0\x06\x01\x02\x03\xaa\xbb\xcc\0\0\0\0\0\x28");
    next.extend(b"\0\0\0\x06\0\0\0\x20\0\0\0\0\0\x05\xb1\x8e\xf2\xe1\x92\x53\0\0\0\0\0\0\0\0\0\0\0\x20");
    let expected = [
        "File:FileType=PCAPNG",
        "File:PCAPVersion=PCAPNG 1.0",
        "File:OperatingSystem=os",
        "File:LinkType=IEEE 802.3 Ethernet",
        "File:DeviceName=eth0",
        "File:MACAddr=01-02-03-aa-bb-cc",
        "File:TimeStamp=2020:10:13 15:20:01.894995+00:00",
    ];
    check(&next, "pcapng", &expected);
}

#[test]
fn mail_has_attributes_and_properties() {
    let mut file = b"\x78\x9f\x3e\x22\x01\0\x01\x06\x90\x08\0\x04\0\0\0\0\0\x01\0\x01\0".to_vec();
    file.extend(b"\x01\x07\x90\x06\0\x08\0\0\0\xe3\x04\0\0\0\0\0\0\0\0");
    file.extend(b"\x01\x04\x80\x01\0\x03\0\0\0\xc0b\0\0\0");
    file.extend(b"\x01\x05\x80\x03\0\x0e\0\0\0\xd4\x07\x02\0\x11\0\x0b\0\x19\0\x23\0\x02\0\0\0");
    let mut properties =
        b"\x03\0\0\0\x0b\0\x02\0\x01\0\0\0\x1e\0\x77\0\x01\0\0\0\x05\0\0\0SMTP\0\0\0\0".to_vec();
    // Compressed: "{\rtf1" is a reference to the first six bytes of the window, then a brace.
    properties.extend(
        b"\x02\x01\x09\x10\x01\0\0\0\x15\0\0\0\x11\0\0\0\x07\0\0\0LZFu\0\0\0\0\x01\0\x04\x7d\0\0\0\0",
    );
    file.extend(b"\x01\x03\x90\x06\0");
    file.extend((properties.len() as u32).to_le_bytes());
    file.extend(properties);
    file.extend([0, 0]);
    let expected = [
        "File:FileType=TNEF",
        "File:TNEFVersion=0.1.0.0",
        "File:CodePage=Windows Cyrillic",
        "File:Subject=\u{410}b",
        "File:SentDate=2004:02:17 11:25:35",
        "File:AlternateRecipientAllowed=True",
        "File:ReceivedRepresentingAddressType=SMTP",
        "File:MessageBodyRTF=(Binary data 7 bytes, use -b option to extract)",
    ];
    check(&file, "tnef", &expected);
}

#[test]
fn rich_text_has_information() {
    let file = b"{\\rtf1\\ansi\\ansicpg1252{\\info{\\title caf\\'e9 \\ldblquote x\\rdblquote}{\\subject \\uc1\\u12473?\\u12488?\\\nb}\
        {\\creatim\\yr2010\\mo6\\dy19\\hr20\\min5}{\\edmins90}{\\nofpages3}{\\*\\company\n a \\{b\\}}}\
        {\\*\\userprops{\\propname My prop}\\proptype30{\\staticval v}}}";
    let expected = [
        "File:FileType=RTF",
        "RTF:Title=caf\u{e9} \u{201c}x\u{201d}",
        "RTF:Subject=\u{30b9}\u{30c8}\nb",
        "RTF:CreateDate=2010:06:19 20:05:00",
        "RTF:TotalEditTime=1.5 hours",
        "RTF:Pages=3",
        "RTF:Company= a {b}",
        "RTF:MyProp=v",
    ];
    check(file, "rtf", &expected);
}

#[test]
fn the_head_of_html() {
    let file = b"<!DOCTYPE html>\n<html><head><title>A &amp; &eacute;\n  b</title><meta name=author content='me'>\n\
        <META NAME=\"KEYWORDS\" CONTENT=\"a\"><meta content=\"b\" name=\"keywords\"/><meta name=foo.bar content=2>\
        <meta name='dc:title' content='t'><meta http-equiv='content-type' content='text/html; charset=windows-1252'>\
        <meta name='description' content='caf\xe9'><script>'<meta name=no content=no>'</script>\
        <o:DocumentProperties><o:TotalTime>1</o:TotalTime></o:DocumentProperties>\
        <o:CustomDocumentProperties><o:Checked_x0020_by>p</o:Checked_x0020_by></o:CustomDocumentProperties>\
        </head><body><meta name='late' content='x'>";
    let expected = [
        "File:FileType=HTML",
        "HTML:Title=A & \u{e9} b",
        "HTML:Author=me",
        "HTML:Keywords=a, b",
        "HTML-foo:FooBar=2",
        "HTML-dc:Title=t",
        "HTTP-equiv:ContentType=text/html; charset=windows-1252",
        "HTML:Description=caf\u{e9}",
        "HTML-office:TotalEditTime=1 minute",
        "HTML-office:CheckedBy=p",
    ];
    check(file, "html", &expected);
    assert!(!tags(file, "html").iter().any(|tag| tag.contains("Late") || tag.contains(":No=")));
}

#[test]
fn programs_have_a_processor() {
    let elf = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3e\0\x01\0\0\0\0\0\0\0\0\0";
    let expected = [
        "File:FileType=ELF shared library",
        "EXE:CPUArchitecture=64 bit",
        "EXE:CPUByteOrder=Little endian",
        "EXE:ObjectFileType=Shared object file",
        "EXE:CPUType=AMD x86-64",
    ];
    check(elf, "so", &expected);
    let mach = b"\xcf\xfa\xed\xfe\x07\0\0\x01\x03\0\0\x80\x02\0\0\0\0\0\0\0\0\0\0\0\x85\0\0\0";
    let expected = [
        "File:FileType=Mach-O executable",
        "EXE:CPUType=x86 64-bit",
        "EXE:CPUSubtype=i386 (all) 64-bit",
        "EXE:ObjectFileType=Demand paged executable",
        "EXE:ObjectFlags=No undefs, Dyld link, Two level",
    ];
    check(mach, "", &expected);
    let archive = b"!<arch>\n#1/4            1460546359  501   20    100644  32        `\nx.o\0\
        \xce\xfa\xed\xfe\x0c\0\0\0\x09\0\0\0\x01\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    let expected = [
        "File:FileType=Mach-O static library",
        "EXE:CreateDate=2016:04:13 11:19:19+00:00",
        "EXE:CPUType=ARM",
        "EXE:CPUSubtype=ARM V7",
    ];
    check(archive, "a", &expected);
}

#[test]
fn windows_programs_have_a_version() {
    let node = |key: &str, value: &[u8], is_text: bool, children: &[u8]| {
        let mut node = vec![0; 6];
        node.extend(wide(key));
        node.extend([0, 0]);
        node.resize(node.len().next_multiple_of(4), 0);
        node.extend(value);
        node.resize(node.len().next_multiple_of(4), 0);
        node.extend(children);
        let len = node.len() as u16;
        node[..2].copy_from_slice(&len.to_le_bytes());
        let value_len = if is_text { value.len() / 2 } else { value.len() } as u16;
        node[2..4].copy_from_slice(&value_len.to_le_bytes());
        node[4] = is_text.into();
        node
    };
    let mut fixed = vec![0; 52];
    fixed[..4].copy_from_slice(&0xfeef_04bd_u32.to_le_bytes());
    fixed[8..16].copy_from_slice(&[2, 0, 1, 0, 4, 0, 3, 0]);
    fixed[24] = 0x3f;
    fixed[32] = 4;
    let text = node("ProductName", &wide("A product\0"), true, &[]);
    let table = node("040904B0", &[], true, &text);
    let version = node("VS_VERSION_INFO", &fixed, false, &node("StringFileInfo", &[], true, &table));
    let mut file = vec![0; 0x200];
    file[..2].copy_from_slice(b"MZ");
    file[0x3c] = 0x40;
    file[0x40..0x58].copy_from_slice(b"PE\0\0\x4c\x01\x01\0\x04\x13\xc5\x48\0\0\0\0\0\0\0\0\xe0\0\x0f\x03");
    file[0x58..0x5c].copy_from_slice(b"\x0b\x01\x02\x38");
    file[0x68..0x6c].copy_from_slice(&0x1000_u32.to_le_bytes());
    file[0x9c] = 3;
    // The directory of resources, and the only section.
    file[0xc8..0xcc].copy_from_slice(&0x4000_u32.to_le_bytes());
    file[0xcc..0xd0].copy_from_slice(&[0, 4, 0, 0]);
    file[0x138..0x13d].copy_from_slice(b".rsrc");
    file[0x140..0x150].copy_from_slice(b"\0\x04\0\0\0\x40\0\0\0\x04\0\0\0\x02\0\0");
    for (id, next) in [(16_u32, 0x8000_0018_u32), (1, 0x8000_0030), (0x409, 0x48)] {
        file.extend([0; 14]);
        file.extend([1, 0]);
        file.extend(id.to_le_bytes());
        file.extend(next.to_le_bytes());
    }
    file.extend(0x4060_u32.to_le_bytes());
    file.extend((version.len() as u32).to_le_bytes());
    file.resize(0x260, 0);
    file.extend(version);
    let expected = [
        "File:FileType=Win32 EXE",
        "EXE:MachineType=Intel 386 or later, and compatibles",
        "EXE:TimeStamp=2008:09:08 11:56:52+00:00",
        "EXE:PEType=PE32",
        "EXE:LinkerVersion=2.56",
        "EXE:EntryPoint=0x1000",
        "EXE:Subsystem=Windows command line",
        "EXE:FileVersionNumber=1.2.3.4",
        "EXE:FileFlagsMask=0x003f",
        "EXE:FileOS=Win32",
        "EXE:LanguageCode=English (U.S.)",
        "EXE:CharacterSet=Unicode",
        "EXE:ProductName=A product",
    ];
    check(&file, "exe", &expected);
}

#[test]
fn activities_have_the_first_message_of_each_kind() {
    let mut records: Vec<u8> = Vec::new();
    // A session: time, elapsed time, heart rate, sport; a missing cadence; a force.
    records
        .extend(b"\x40\0\0\x12\0\x06\xfd\x04\x86\x07\x04\x86\x10\x01\x02\x05\x01\0\x12\x01\x02\xe0\x02\x84");
    records.extend(b"\0\xf8\xd8\x2f\x44\x39\x62\x36\0\x57\x10\xff\xf4\x01");
    // An event of the same time, which is left out, and a time of its own.
    records.extend(b"\x41\0\0\x15\0\x01\xfd\x04\x86\x01\xf8\xd8\x2f\x44");
    // Records in the other byte order: position and altitude, twice.
    records.extend(b"\x42\0\x01\0\x14\x02\0\x04\x85\x02\x02\x84");
    records.extend(b"\x02\x17\x46\xd1\x93\x0b\xb8\x02\x17\x46\xd1\x94\x0b\xb9");
    let mut file = b"\x0e\x10\x93\x08\0\0\0\0.FIT\0\0".to_vec();
    file[4..8].copy_from_slice(&(records.len() as u32).to_le_bytes());
    file.extend(records);
    let expected = [
        "File:FileType=FIT",
        "File:ProtocolVersion=16",
        "Session:TimeStamp=2026:04:01 14:00:24+00:00",
        "Session:TotalElapsedTime=3564.089 s",
        "Session:AvgHeartRate=87 bpm",
        "Session:Sport=Mountaineering",
        "Session:AvgForce=0.5 N",
        "Record:GPSLatitude=32 deg 43' 57.97\" N",
        "Record:GPSAltitude=100 m",
    ];
    check(&file, "fit", &expected);
    let found = tags(&file, "fit");
    let n_of = |start: &str| found.iter().filter(|tag| tag.starts_with(start)).count();
    assert_eq!((n_of("Event:"), n_of("Record:"), n_of("Session:AvgCadence")), (0, 2, 0), "{found:#?}");
}

#[test]
fn a_time_in_a_fit_file_beyond_all_calendars() {
    // The common field 253 as a double of 1e300.
    let definition = [&b"\x40\0\0\x12\0\x01\xfd\x08\x09"[..]].concat();
    let records = [&definition[..], b"\0", &1e300_f64.to_le_bytes(), b"\0\0"].concat();
    let mut file = b"\x0e\x10\x93\x08\0\0\0\0.FIT\0\0".to_vec();
    file[4..8].copy_from_slice(&(records.len() as u32).to_le_bytes());
    file.extend(records);
    let found = tags(&file, "fit");
    assert!(found.iter().any(|tag| tag.starts_with("Session:TimeStamp=")), "{found:#?}");
}
