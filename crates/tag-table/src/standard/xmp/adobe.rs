//! Dublin Core and the XMP specification's own schemas (ISO 16684-1; parts 1 and 2), Photoshop, Lightroom.
//!
//! Names and words are those documented by ExifTool. Each table is sorted by the length of the id, then by
//! the id.

use super::property::{Property, words};
use crate::def::{Conv, Role};
use crate::print::xmp;

pub(super) const ALBUM: &[Property] = &[Property::plain("Notes")];

pub(super) const CREATORATOM: &[Property] =
    &[Property::plain("macAtom"), Property::plain("windowsAtom"), Property::plain("aeProjectLink")];

pub(super) const DC: &[Property] = &[
    Property::date("date"),
    Property::plain("type"),
    Property::plain("title").role(Role::Title),
    Property::plain("format"),
    Property::plain("rights").role(Role::Copyright),
    Property::plain("source").low(),
    Property::plain("creator").role(Role::Artist),
    Property::plain("subject").role(Role::Keywords),
    Property::plain("coverage"),
    Property::plain("language"),
    Property::plain("relation"),
    Property::plain("publisher"),
    Property::plain("identifier"),
    Property::plain("contributor"),
    Property::plain("description").role(Role::Description),
];

pub(super) const DICOM: &[Property] = &[
    Property::plain("StudyID"),
    Property::plain("PatientID"),
    Property::date("PatientDOB").named("PatientBirthDate"),
    Property::plain("PatientSex"),
    Property::plain("PatientName"),
    Property::plain("SeriesNumber"),
    Property::date("StudyDateTime"),
    Property::date("SeriesDateTime"),
    Property::plain("SeriesModality"),
    Property::plain("StudyPhysician"),
    Property::plain("StudyDescription"),
    Property::plain("SeriesDescription"),
    Property::plain("EquipmentInstitution"),
    Property::plain("EquipmentManufacturer"),
];

pub(super) const HDR_METADATA: &[Property] = &[
    Property::plain("ccv_white_xy").named("CCVWhiteXY"),
    Property::plain("scene_referred").named("SceneReferred"),
    Property::plain("ccv_primaries_xy").named("CCVPrimariesXY"),
    Property::plain("ccv_avg_luminance_nits").named("CCVAvgLuminanceNits"),
    Property::plain("ccv_max_luminance_nits").named("CCVMaxLuminanceNits"),
    Property::plain("ccv_min_luminance_nits").named("CCVMinLuminanceNits"),
];

pub(super) const HDRGM: &[Property] = &[
    Property::plain("Gamma"),
    Property::plain("Version"),
    Property::plain("OffsetHDR"),
    Property::plain("OffsetSDR"),
    Property::plain("GainMapMax"),
    Property::plain("GainMapMin"),
    Property::plain("HDRCapacityMax"),
    Property::plain("HDRCapacityMin"),
    Property::plain("BaseRenditionIsHDR"),
];

pub(super) const LR: &[Property] = &[
    Property::plain("privateRTKInfo"),
    Property::plain("hierarchicalSubject").role(Role::Keywords),
    Property::plain("weightedFlatSubject"),
];

/// Properties that programs copy from the information of a PDF; only one is known to ExifTool.
pub(super) const PDFX: &[Property] = &[Property::plain("SourceModified").call(xmp::date_of_pdf)];

pub(super) const PDF: &[Property] = &[
    Property::plain("Title").low(),
    Property::plain("Author"),
    Property::plain("Marked").low(),
    Property::plain("Creator").low(),
    Property::date("ModDate"),
    Property::plain("Subject").low(),
    Property::plain("Trapped").call(xmp::trapped),
    Property::plain("Keywords"),
    Property::plain("Producer"),
    Property::plain("Copyright").low(),
    Property::plain("PDFVersion"),
    Property::date("CreationDate"),
];

pub(super) const PHOTOSHOP: &[Property] = &[
    Property::plain("City").role(Role::City),
    Property::plain("State").role(Role::State),
    Property::plain("Credit"),
    Property::plain("Source"),
    Property::plain("Country").role(Role::Country),
    Property::plain("History"),
    Property::plain("Urgency").labels(&[
        (0, "0 (reserved)"),
        (1, "1 (most urgent)"),
        (2, "2"),
        (3, "3"),
        (4, "4"),
        (5, "5 (normal urgency)"),
        (6, "6"),
        (7, "7"),
        (8, "8 (least urgent)"),
        (9, "9 (user-defined priority)"),
    ]),
    Property::plain("Category"),
    Property::plain("Headline").role(Role::Title),
    Property::plain("ColorMode").labels(&[
        (0, "Bitmap"),
        (1, "Grayscale"),
        (2, "Indexed"),
        (3, "RGB"),
        (4, "CMYK"),
        (7, "Multichannel"),
        (8, "Duotone"),
        (9, "Lab"),
    ]),
    Property::plain("ICCProfile").named("ICCProfileName"),
    Property::plain("TextLayers"),
    Property::date("DateCreated").role(Role::DateCreated),
    Property::plain("Instructions"),
    Property::plain("CaptionWriter"),
    Property::plain("CameraProfiles"),
    Property::plain("AuthorsPosition"),
    Property::plain("LegacyIPTCDigest"),
    Property::plain("DocumentAncestors"),
    Property::plain("EmbeddedXMPDigest"),
    Property::plain("SidecarForExtension"),
    Property::plain("TextLayersLayerName").named("TextLayerName"),
    Property::plain("TextLayersLayerText").named("TextLayerText"),
    Property::plain("TransmissionReference"),
    Property::plain("SupplementalCategories").role(Role::Keywords),
];

pub(super) const RDF: &[Property] = &[Property::plain("about")];

pub(super) const SWF: &[Property] = &[
    Property::plain("type").low(),
    Property::plain("bgalpha").named("BackgroundAlpha"),
    Property::plain("maxstorage").named("MaxStorage"),
    Property::plain("forwardlock").named("ForwardLock"),
];

pub(super) const X: &[Property] = &[Property::plain("xmptk").named("XMPToolkit")];

pub(super) const XMP: &[Property] = &[
    Property::plain("Label"),
    Property::plain("Title").low(),
    Property::plain("Author").low(),
    Property::plain("Format").low(),
    Property::plain("Rating").role(Role::Rating),
    Property::plain("BaseURL"),
    Property::plain("Advisory"),
    Property::plain("Keywords").low(),
    Property::plain("Nickname"),
    Property::plain("PageInfo"),
    Property::date("CreateDate").role(Role::CreateDate).low(),
    Property::plain("Identifier").low(),
    Property::date("ModifyDate").role(Role::ModifyDate).low(),
    Property::plain("Thumbnails"),
    Property::plain("CreatorTool").role(Role::Software),
    Property::plain("Description").low(),
    Property::date("MetadataDate"),
    Property::base64("PageInfoImage").named("PageImage"),
    Property::plain("PageInfoWidth").named("PageImageWidth"),
    Property::plain("RatingPercent").low(),
    Property::plain("PageInfoFormat").named("PageImageFormat"),
    Property::plain("PageInfoHeight").named("PageImageHeight"),
    Property::base64("ThumbnailsImage").named("ThumbnailImage").low(),
    Property::plain("ThumbnailsWidth").named("ThumbnailWidth"),
    Property::plain("ThumbnailsFormat").named("ThumbnailFormat"),
    Property::plain("ThumbnailsHeight").named("ThumbnailHeight"),
    Property::plain("PageInfoPageNumber").named("PageImagePageNumber"),
];

pub(super) const XMPBJ: &[Property] = &[Property::plain("JobRef")];

/// Words for the quality of resampled sound.
const QUALITY: Conv = words!["High", "Low", "Medium"];

/// Words for the colour model of a swatch (XMP part 2, section 1.2.2.3).
const COLOR_MODE: Conv = Conv::TextLabels(&[("CMYK", "CMYK"), ("LAB", "Lab"), ("RGB", "RGB")]);

pub(super) const XMPDM: &[Property] = &[
    Property::plain("key").conv(words!["A", "A#", "B", "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#"]),
    Property::plain("good"),
    Property::plain("loop"),
    Property::plain("album"),
    Property::plain("genre"),
    Property::plain("scene").low(),
    Property::plain("tempo"),
    Property::plain("Tracks"),
    Property::plain("artist").low(),
    Property::plain("client"),
    Property::plain("lyrics"),
    Property::plain("outCue"),
    Property::plain("comment").named("DMComment"),
    Property::plain("markers"),
    Property::plain("shotDay"),
    Property::plain("composer"),
    Property::plain("director"),
    Property::plain("duration"),
    Property::plain("engineer"),
    Property::plain("pullDown").conv(words![
        "SSWWW", "SWWWS", "SWWWW", "WSSWW", "WSWWW", "WWSSW", "WWSWW", "WWWSS", "WWWSW", "WWWWS"
    ]),
    Property::date("shotDate"),
    Property::plain("shotName"),
    Property::plain("shotSize"),
    Property::plain("tapeName"),
    Property::plain("copyright").low(),
    Property::plain("introTime"),
    Property::plain("scaleType").conv(words!["Both", "Major", "Minor", "Neither"]),
    Property::plain("cameraMove"),
    Property::plain("discNumber"),
    Property::plain("instrument"),
    Property::plain("logComment"),
    Property::plain("projectRef"),
    Property::plain("shotNumber"),
    Property::plain("takeNumber"),
    Property::plain("altTapeName"),
    Property::plain("altTimecode"),
    Property::plain("cameraAngle"),
    Property::plain("cameraLabel"),
    Property::plain("cameraModel"),
    Property::rational("outCueScale"),
    Property::plain("projectName"),
    Property::date("releaseDate"),
    Property::plain("stretchMode").conv(words![
        "Beat Splice",
        "Fixed length",
        "Hybrid",
        "Resample",
        "Time-Scale"
    ]),
    Property::plain("trackNumber"),
    Property::date("audioModDate"),
    Property::rational("fileDataRate"),
    Property::plain("shotLocation"),
    Property::date("videoModDate"),
    Property::rational("durationScale"),
    Property::plain("numberOfBeats"),
    Property::plain("startTimecode"),
    Property::plain("timeSignature")
        .conv(words!["12/8", "2/4", "3/4", "4/4", "5/4", "6/8", "7/4", "9/8", "other"]),
    Property::rational("introTimeScale"),
    Property::plain("projectRefType").conv(Conv::TextLabels(&[
        ("audio", "Audio"),
        ("custom", "Custom"),
        ("movie", "Movie"),
        ("still", "Still Image"),
    ])),
    Property::plain("resampleParams"),
    Property::plain("startTimeScale"),
    Property::plain("videoAlphaMode").conv(Conv::TextLabels(&[
        ("none", "None"),
        ("pre-multiplied", "Pre-multiplied"),
        ("straight", "Straight"),
    ])),
    Property::plain("videoFrameRate"),
    Property::plain("videoFrameSize"),
    Property::plain("audioCompressor"),
    Property::plain("audioSampleRate"),
    Property::plain("audioSampleType").conv(Conv::TextLabels(&[
        ("16Int", "16-bit integer"),
        ("24Int", "24-bit integer"),
        ("32Float", "32-bit float"),
        ("32Int", "32-bit integer"),
        ("8Int", "8-bit integer"),
        ("Compressed", "Compressed"),
        ("Other", "Other"),
        ("Packed", "Packed"),
    ])),
    Property::date("metadataModDate"),
    Property::plain("timeScaleParams"),
    Property::plain("videoColorSpace").conv(words!["CCIR-601", "CCIR-709", "sRGB"]),
    Property::plain("videoCompressor"),
    Property::plain("videoFieldOrder").conv(words!["Lower", "Progressive", "Upper"]),
    Property::plain("videoPixelDepth").conv(Conv::TextLabels(&[
        ("16Int", "16-bit integer"),
        ("24Int", "24-bit integer"),
        ("32Float", "32-bit float"),
        ("32Int", "32-bit integer"),
        ("8Int", "8-bit integer"),
        ("Other", "Other"),
    ])),
    Property::plain("audioChannelType").conv(words!["16 Channel", "5.1", "7.1", "Mono", "Other", "Stereo"]),
    Property::plain("beatSpliceParams"),
    Property::plain("contributedMedia"),
    Property::plain("speakerPlacement"),
    Property::plain("partOfCompilation"),
    Property::plain("relativeTimestamp"),
    Property::plain("directorPhotography"),
    Property::plain("startTimeSampleSize"),
    Property::plain("absPeakAudioFilePath"),
    Property::plain("altTimecodeTimeFormat").conv(Conv::TextLabels(&[
        ("23976Timecode", "23.976 fps"),
        ("24Timecode", "24 fps"),
        ("25Timecode", "25 fps"),
        ("2997DropTimecode", "29.97 fps (drop)"),
        ("2997NonDropTimecode", "29.97 fps (non-drop)"),
        ("30Timecode", "30 fps"),
        ("50Timecode", "50 fps"),
        ("5994DropTimecode", "59.94 fps (drop)"),
        ("5994NonDropTimecode", "59.94 fps (non-drop)"),
        ("60Timecode", "60 fps"),
    ])),
    Property::plain("resampleParamsQuality").conv(QUALITY),
    Property::rational("videoPixelAspectRatio"),
    Property::rational("relativeTimestampScale"),
    Property::plain("timeScaleParamsQuality").conv(QUALITY),
    Property::plain("startTimecodeTimeFormat").conv(Conv::TextLabels(&[
        ("23976Timecode", "23.976 fps"),
        ("24Timecode", "24 fps"),
        ("25Timecode", "25 fps"),
        ("2997DropTimecode", "29.97 fps (drop)"),
        ("2997NonDropTimecode", "29.97 fps (non-drop)"),
        ("30Timecode", "30 fps"),
        ("50Timecode", "50 fps"),
        ("5994DropTimecode", "59.94 fps (drop)"),
        ("5994NonDropTimecode", "59.94 fps (non-drop)"),
        ("60Timecode", "60 fps"),
    ])),
    Property::plain("relativePeakAudioFilePath"),
    Property::plain("videoAlphaPremultipleColor"),
    Property::plain("videoAlphaUnityIsTransparent"),
    Property::rational("contributedMediaDurationScale"),
    Property::rational("contributedMediaStartTimeScale"),
    Property::plain("videoAlphaPremultipleColorMode").conv(COLOR_MODE),
    Property::rational("beatSpliceParamsRiseInTimeDurationScale"),
];

/// Words for the treatment of markers in a referenced document (XMP part 2, section 1.2.3).
const MASK_MARKERS: Conv = words!["All", "None"];

pub(super) const XMPMM: &[Property] = &[
    Property::plain("Pantry"),
    Property::plain("SaveID"),
    Property::plain("History"),
    Property::plain("LastURL"),
    Property::plain("Manager"),
    Property::plain("subject").low(),
    Property::plain("ManageTo"),
    Property::plain("ManageUI"),
    Property::plain("Manifest"),
    Property::plain("Versions"),
    Property::plain("VersionID"),
    Property::plain("DocumentID"),
    Property::plain("InstanceID"),
    Property::plain("DerivedFrom"),
    Property::date("HistoryWhen"),
    Property::plain("Ingredients"),
    Property::plain("ManagedFrom"),
    Property::plain("RenditionOf"),
    Property::plain("ManagerVariant"),
    Property::plain("RenditionClass"),
    Property::plain("RenditionParams"),
    Property::plain("PreservedFileName"),
    Property::date("VersionsEventWhen"),
    Property::plain("OriginalDocumentID"),
    Property::date("VersionsModifyDate"),
    Property::plain("DerivedFromMaskMarkers").conv(MASK_MARKERS),
    Property::plain("IngredientsMaskMarkers").conv(MASK_MARKERS),
    Property::plain("ManagedFromMaskMarkers").conv(MASK_MARKERS),
    Property::plain("RenditionOfMaskMarkers").conv(MASK_MARKERS),
    Property::date("DerivedFromLastModifyDate"),
    Property::date("IngredientsLastModifyDate"),
    Property::date("ManagedFromLastModifyDate"),
    Property::date("RenditionOfLastModifyDate"),
    Property::plain("ManifestReferenceMaskMarkers").conv(MASK_MARKERS),
    Property::date("ManifestReferenceLastModifyDate"),
];

pub(super) const XMPNOTE: &[Property] = &[Property::plain("HasExtendedXMP")];

pub(super) const XMPPLUS: &[Property] =
    &[Property::plain("ReuseAllowed").low(), Property::plain("CreditLineReq").low()];

pub(super) const XMPRIGHTS: &[Property] = &[
    Property::plain("Owner"),
    Property::plain("Marked"),
    Property::plain("UsageTerms"),
    Property::plain("Certificate"),
    Property::plain("WebStatement"),
];

pub(super) const XMPTPG: &[Property] = &[
    Property::plain("Fonts"),
    Property::plain("NPages"),
    Property::plain("Colorants"),
    Property::plain("ColorantsA").named("ColorantA"),
    Property::plain("ColorantsB").named("ColorantB"),
    Property::plain("ColorantsL").named("ColorantL"),
    Property::plain("PlateNames"),
    Property::plain("MaxPageSize"),
    Property::plain("ColorantsRed").named("ColorantRed"),
    Property::plain("SwatchGroups"),
    Property::plain("ColorantsBlue").named("ColorantBlue"),
    Property::plain("ColorantsCyan").named("ColorantCyan"),
    Property::plain("ColorantsGray").named("ColorantGray"),
    Property::plain("ColorantsMode").named("ColorantMode").conv(COLOR_MODE),
    Property::plain("ColorantsTint").named("ColorantTint"),
    Property::plain("ColorantsType").named("ColorantType"),
    Property::plain("FontsFontFace").named("FontFace"),
    Property::plain("FontsFontName").named("FontName"),
    Property::plain("FontsFontType").named("FontType"),
    Property::plain("ColorantsBlack").named("ColorantBlack"),
    Property::plain("ColorantsGreen").named("ColorantGreen"),
    Property::plain("FontsComposite").named("FontComposite"),
    Property::plain("ColorantsYellow").named("ColorantYellow"),
    Property::plain("FontsFontFamily").named("FontFamily"),
    Property::plain("ColorantsMagenta").named("ColorantMagenta"),
    Property::plain("FontsFontFileName").named("FontFileName"),
    Property::plain("FontsVersionString").named("FontVersion"),
    Property::plain("ColorantsSwatchName").named("ColorantSwatchName"),
    Property::plain("FontsChildFontFiles").named("ChildFontFiles"),
    Property::plain("HasVisibleOverprint"),
    Property::plain("SwatchGroupsGroupName").named("SwatchGroupName"),
    Property::plain("SwatchGroupsGroupType").named("SwatchGroupType"),
    Property::plain("HasVisibleTransparency"),
    Property::plain("SwatchGroupsColorantsA").named("SwatchColorantA"),
    Property::plain("SwatchGroupsColorantsB").named("SwatchColorantB"),
    Property::plain("SwatchGroupsColorantsL").named("SwatchColorantL"),
    Property::plain("SwatchGroupsColorantsRed").named("SwatchColorantRed"),
    Property::plain("SwatchGroupsColorantsBlue").named("SwatchColorantBlue"),
    Property::plain("SwatchGroupsColorantsCyan").named("SwatchColorantCyan"),
    Property::plain("SwatchGroupsColorantsGray").named("SwatchColorantGray"),
    Property::plain("SwatchGroupsColorantsMode").named("SwatchColorantMode").conv(COLOR_MODE),
    Property::plain("SwatchGroupsColorantsTint").named("SwatchColorantTint"),
    Property::plain("SwatchGroupsColorantsType").named("SwatchColorantType"),
    Property::plain("SwatchGroupsColorantsBlack").named("SwatchColorantBlack"),
    Property::plain("SwatchGroupsColorantsGreen").named("SwatchColorantGreen"),
    Property::plain("SwatchGroupsColorantsYellow").named("SwatchColorantYellow"),
    Property::plain("SwatchGroupsColorantsMagenta").named("SwatchColorantMagenta"),
    Property::plain("SwatchGroupsColorantsSwatchName").named("SwatchColorantSwatchName"),
];
