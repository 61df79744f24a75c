//! Dublin Core and the XMP specification's own schemas (ISO 16684-1; parts 1 and 2), Photoshop, Lightroom.
//!
//! Names and words are those documented by ExifTool. Each table is sorted by the length of the id, then by
//! the id.

use super::property::{PropertyRow, words};
use crate::def::{Conv, Role};
use crate::print::xmp;

pub(super) const ALBUM: &[PropertyRow] = &[PropertyRow::plain("Notes")];

pub(super) const CREATORATOM: &[PropertyRow] =
    &[PropertyRow::plain("macAtom"), PropertyRow::plain("windowsAtom"), PropertyRow::plain("aeProjectLink")];

pub(super) const DC: &[PropertyRow] = &[
    PropertyRow::date("date"),
    PropertyRow::plain("type"),
    PropertyRow::plain("title").role(Role::Title),
    PropertyRow::plain("format"),
    PropertyRow::plain("rights").role(Role::Copyright),
    PropertyRow::plain("source").low(),
    PropertyRow::plain("creator").role(Role::Artist),
    PropertyRow::plain("subject").role(Role::Keywords),
    PropertyRow::plain("coverage"),
    PropertyRow::plain("language"),
    PropertyRow::plain("relation"),
    PropertyRow::plain("publisher"),
    PropertyRow::plain("identifier"),
    PropertyRow::plain("contributor"),
    PropertyRow::plain("description").role(Role::Description),
];

pub(super) const DICOM: &[PropertyRow] = &[
    PropertyRow::plain("StudyID"),
    PropertyRow::plain("PatientID"),
    PropertyRow::date("PatientDOB").named("PatientBirthDate"),
    PropertyRow::plain("PatientSex"),
    PropertyRow::plain("PatientName"),
    PropertyRow::plain("SeriesNumber"),
    PropertyRow::date("StudyDateTime"),
    PropertyRow::date("SeriesDateTime"),
    PropertyRow::plain("SeriesModality"),
    PropertyRow::plain("StudyPhysician"),
    PropertyRow::plain("StudyDescription"),
    PropertyRow::plain("SeriesDescription"),
    PropertyRow::plain("EquipmentInstitution"),
    PropertyRow::plain("EquipmentManufacturer"),
];

pub(super) const HDR_METADATA: &[PropertyRow] = &[
    PropertyRow::plain("ccv_white_xy").named("CCVWhiteXY"),
    PropertyRow::plain("scene_referred").named("SceneReferred"),
    PropertyRow::plain("ccv_primaries_xy").named("CCVPrimariesXY"),
    PropertyRow::plain("ccv_avg_luminance_nits").named("CCVAvgLuminanceNits"),
    PropertyRow::plain("ccv_max_luminance_nits").named("CCVMaxLuminanceNits"),
    PropertyRow::plain("ccv_min_luminance_nits").named("CCVMinLuminanceNits"),
];

pub(super) const HDRGM: &[PropertyRow] = &[
    PropertyRow::plain("Gamma"),
    PropertyRow::plain("Version"),
    PropertyRow::plain("OffsetHDR"),
    PropertyRow::plain("OffsetSDR"),
    PropertyRow::plain("GainMapMax"),
    PropertyRow::plain("GainMapMin"),
    PropertyRow::plain("HDRCapacityMax"),
    PropertyRow::plain("HDRCapacityMin"),
    PropertyRow::plain("BaseRenditionIsHDR"),
];

pub(super) const LR: &[PropertyRow] = &[
    PropertyRow::plain("privateRTKInfo"),
    PropertyRow::plain("hierarchicalSubject").role(Role::Keywords),
    PropertyRow::plain("weightedFlatSubject"),
];

/// Properties that programs copy from the information of a PDF; only one is known to ExifTool.
pub(super) const PDFX: &[PropertyRow] = &[PropertyRow::plain("SourceModified").call(xmp::date_of_pdf)];

pub(super) const PDF: &[PropertyRow] = &[
    PropertyRow::plain("Title").low(),
    PropertyRow::plain("Author"),
    PropertyRow::plain("Marked").low(),
    PropertyRow::plain("Creator").low(),
    PropertyRow::date("ModDate"),
    PropertyRow::plain("Subject").low(),
    PropertyRow::plain("Trapped").call(xmp::trapped),
    PropertyRow::plain("Keywords"),
    PropertyRow::plain("Producer"),
    PropertyRow::plain("Copyright").low(),
    PropertyRow::plain("PDFVersion"),
    PropertyRow::date("CreationDate"),
];

pub(super) const PHOTOSHOP: &[PropertyRow] = &[
    PropertyRow::plain("City").role(Role::City),
    PropertyRow::plain("State").role(Role::State),
    PropertyRow::plain("Credit"),
    PropertyRow::plain("Source"),
    PropertyRow::plain("Country").role(Role::Country),
    PropertyRow::plain("History"),
    PropertyRow::plain("Urgency").labels(&[
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
    PropertyRow::plain("Category"),
    PropertyRow::plain("Headline").role(Role::Title),
    PropertyRow::plain("ColorMode").labels(&[
        (0, "Bitmap"),
        (1, "Grayscale"),
        (2, "Indexed"),
        (3, "RGB"),
        (4, "CMYK"),
        (7, "Multichannel"),
        (8, "Duotone"),
        (9, "Lab"),
    ]),
    PropertyRow::plain("ICCProfile").named("ICCProfileName"),
    PropertyRow::plain("TextLayers"),
    PropertyRow::date("DateCreated").role(Role::DateCreated),
    PropertyRow::plain("Instructions"),
    PropertyRow::plain("CaptionWriter"),
    PropertyRow::plain("CameraProfiles"),
    PropertyRow::plain("AuthorsPosition"),
    PropertyRow::plain("LegacyIPTCDigest"),
    PropertyRow::plain("DocumentAncestors"),
    PropertyRow::plain("EmbeddedXMPDigest"),
    PropertyRow::plain("SidecarForExtension"),
    PropertyRow::plain("TextLayersLayerName").named("TextLayerName"),
    PropertyRow::plain("TextLayersLayerText").named("TextLayerText"),
    PropertyRow::plain("TransmissionReference"),
    PropertyRow::plain("SupplementalCategories").role(Role::Keywords),
];

pub(super) const RDF: &[PropertyRow] = &[PropertyRow::plain("about")];

pub(super) const SWF: &[PropertyRow] = &[
    PropertyRow::plain("type").low(),
    PropertyRow::plain("bgalpha").named("BackgroundAlpha"),
    PropertyRow::plain("maxstorage").named("MaxStorage"),
    PropertyRow::plain("forwardlock").named("ForwardLock"),
];

pub(super) const X: &[PropertyRow] = &[PropertyRow::plain("xmptk").named("XMPToolkit")];

pub(super) const XMP: &[PropertyRow] = &[
    PropertyRow::plain("Label"),
    PropertyRow::plain("Title").low(),
    PropertyRow::plain("Author").low(),
    PropertyRow::plain("Format").low(),
    PropertyRow::plain("Rating").role(Role::Rating),
    PropertyRow::plain("BaseURL"),
    PropertyRow::plain("Advisory"),
    PropertyRow::plain("Keywords").low(),
    PropertyRow::plain("Nickname"),
    PropertyRow::plain("PageInfo"),
    PropertyRow::date("CreateDate").role(Role::CreateDate).low(),
    PropertyRow::plain("Identifier").low(),
    PropertyRow::date("ModifyDate").role(Role::ModifyDate).low(),
    PropertyRow::plain("Thumbnails"),
    PropertyRow::plain("CreatorTool").role(Role::Software),
    PropertyRow::plain("Description").low(),
    PropertyRow::date("MetadataDate"),
    PropertyRow::base64("PageInfoImage").named("PageImage"),
    PropertyRow::plain("PageInfoWidth").named("PageImageWidth"),
    PropertyRow::plain("RatingPercent").low(),
    PropertyRow::plain("PageInfoFormat").named("PageImageFormat"),
    PropertyRow::plain("PageInfoHeight").named("PageImageHeight"),
    PropertyRow::base64("ThumbnailsImage").named("ThumbnailImage").low(),
    PropertyRow::plain("ThumbnailsWidth").named("ThumbnailWidth"),
    PropertyRow::plain("ThumbnailsFormat").named("ThumbnailFormat"),
    PropertyRow::plain("ThumbnailsHeight").named("ThumbnailHeight"),
    PropertyRow::plain("PageInfoPageNumber").named("PageImagePageNumber"),
];

pub(super) const XMPBJ: &[PropertyRow] = &[PropertyRow::plain("JobRef")];

/// Words for the quality of resampled sound.
const QUALITY: Conv = words!["High", "Low", "Medium"];

/// Words for the colour model of a swatch (XMP part 2, section 1.2.2.3).
const COLOR_MODE: Conv = Conv::TextLabels(&[("CMYK", "CMYK"), ("LAB", "Lab"), ("RGB", "RGB")]);

pub(super) const XMPDM: &[PropertyRow] = &[
    PropertyRow::plain("key").conv(words!["A", "A#", "B", "C", "C#", "D", "D#", "E", "F", "F#", "G", "G#"]),
    PropertyRow::plain("good"),
    PropertyRow::plain("loop"),
    PropertyRow::plain("album"),
    PropertyRow::plain("genre"),
    PropertyRow::plain("scene").low(),
    PropertyRow::plain("tempo"),
    PropertyRow::plain("Tracks"),
    PropertyRow::plain("artist").low(),
    PropertyRow::plain("client"),
    PropertyRow::plain("lyrics"),
    PropertyRow::plain("outCue"),
    PropertyRow::plain("comment").named("DMComment"),
    PropertyRow::plain("markers"),
    PropertyRow::plain("shotDay"),
    PropertyRow::plain("composer"),
    PropertyRow::plain("director"),
    PropertyRow::plain("duration"),
    PropertyRow::plain("engineer"),
    PropertyRow::plain("pullDown").conv(words![
        "SSWWW", "SWWWS", "SWWWW", "WSSWW", "WSWWW", "WWSSW", "WWSWW", "WWWSS", "WWWSW", "WWWWS"
    ]),
    PropertyRow::date("shotDate"),
    PropertyRow::plain("shotName"),
    PropertyRow::plain("shotSize"),
    PropertyRow::plain("tapeName"),
    PropertyRow::plain("copyright").low(),
    PropertyRow::plain("introTime"),
    PropertyRow::plain("scaleType").conv(words!["Both", "Major", "Minor", "Neither"]),
    PropertyRow::plain("cameraMove"),
    PropertyRow::plain("discNumber"),
    PropertyRow::plain("instrument"),
    PropertyRow::plain("logComment"),
    PropertyRow::plain("projectRef"),
    PropertyRow::plain("shotNumber"),
    PropertyRow::plain("takeNumber"),
    PropertyRow::plain("altTapeName"),
    PropertyRow::plain("altTimecode"),
    PropertyRow::plain("cameraAngle"),
    PropertyRow::plain("cameraLabel"),
    PropertyRow::plain("cameraModel"),
    PropertyRow::rational("outCueScale"),
    PropertyRow::plain("projectName"),
    PropertyRow::date("releaseDate"),
    PropertyRow::plain("stretchMode").conv(words![
        "Beat Splice",
        "Fixed length",
        "Hybrid",
        "Resample",
        "Time-Scale"
    ]),
    PropertyRow::plain("trackNumber"),
    PropertyRow::date("audioModDate"),
    PropertyRow::rational("fileDataRate"),
    PropertyRow::plain("shotLocation"),
    PropertyRow::date("videoModDate"),
    PropertyRow::rational("durationScale"),
    PropertyRow::plain("numberOfBeats"),
    PropertyRow::plain("startTimecode"),
    PropertyRow::plain("timeSignature")
        .conv(words!["12/8", "2/4", "3/4", "4/4", "5/4", "6/8", "7/4", "9/8", "other"]),
    PropertyRow::rational("introTimeScale"),
    PropertyRow::plain("projectRefType").conv(Conv::TextLabels(&[
        ("audio", "Audio"),
        ("custom", "Custom"),
        ("movie", "Movie"),
        ("still", "Still Image"),
    ])),
    PropertyRow::plain("resampleParams"),
    PropertyRow::plain("startTimeScale"),
    PropertyRow::plain("videoAlphaMode").conv(Conv::TextLabels(&[
        ("none", "None"),
        ("pre-multiplied", "Pre-multiplied"),
        ("straight", "Straight"),
    ])),
    PropertyRow::plain("videoFrameRate"),
    PropertyRow::plain("videoFrameSize"),
    PropertyRow::plain("audioCompressor"),
    PropertyRow::plain("audioSampleRate"),
    PropertyRow::plain("audioSampleType").conv(Conv::TextLabels(&[
        ("16Int", "16-bit integer"),
        ("24Int", "24-bit integer"),
        ("32Float", "32-bit float"),
        ("32Int", "32-bit integer"),
        ("8Int", "8-bit integer"),
        ("Compressed", "Compressed"),
        ("Other", "Other"),
        ("Packed", "Packed"),
    ])),
    PropertyRow::date("metadataModDate"),
    PropertyRow::plain("timeScaleParams"),
    PropertyRow::plain("videoColorSpace").conv(words!["CCIR-601", "CCIR-709", "sRGB"]),
    PropertyRow::plain("videoCompressor"),
    PropertyRow::plain("videoFieldOrder").conv(words!["Lower", "Progressive", "Upper"]),
    PropertyRow::plain("videoPixelDepth").conv(Conv::TextLabels(&[
        ("16Int", "16-bit integer"),
        ("24Int", "24-bit integer"),
        ("32Float", "32-bit float"),
        ("32Int", "32-bit integer"),
        ("8Int", "8-bit integer"),
        ("Other", "Other"),
    ])),
    PropertyRow::plain("audioChannelType").conv(words![
        "16 Channel",
        "5.1",
        "7.1",
        "Mono",
        "Other",
        "Stereo"
    ]),
    PropertyRow::plain("beatSpliceParams"),
    PropertyRow::plain("contributedMedia"),
    PropertyRow::plain("speakerPlacement"),
    PropertyRow::plain("partOfCompilation"),
    PropertyRow::plain("relativeTimestamp"),
    PropertyRow::plain("directorPhotography"),
    PropertyRow::plain("startTimeSampleSize"),
    PropertyRow::plain("absPeakAudioFilePath"),
    PropertyRow::plain("altTimecodeTimeFormat").conv(Conv::TextLabels(&[
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
    PropertyRow::plain("resampleParamsQuality").conv(QUALITY),
    PropertyRow::rational("videoPixelAspectRatio"),
    PropertyRow::rational("relativeTimestampScale"),
    PropertyRow::plain("timeScaleParamsQuality").conv(QUALITY),
    PropertyRow::plain("startTimecodeTimeFormat").conv(Conv::TextLabels(&[
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
    PropertyRow::plain("relativePeakAudioFilePath"),
    PropertyRow::plain("videoAlphaPremultipleColor"),
    PropertyRow::plain("videoAlphaUnityIsTransparent"),
    PropertyRow::rational("contributedMediaDurationScale"),
    PropertyRow::rational("contributedMediaStartTimeScale"),
    PropertyRow::plain("videoAlphaPremultipleColorMode").conv(COLOR_MODE),
    PropertyRow::rational("beatSpliceParamsRiseInTimeDurationScale"),
];

/// Words for the treatment of markers in a referenced document (XMP part 2, section 1.2.3).
const MASK_MARKERS: Conv = words!["All", "None"];

pub(super) const XMPMM: &[PropertyRow] = &[
    PropertyRow::plain("Pantry"),
    PropertyRow::plain("SaveID"),
    PropertyRow::plain("History"),
    PropertyRow::plain("LastURL"),
    PropertyRow::plain("Manager"),
    PropertyRow::plain("subject").low(),
    PropertyRow::plain("ManageTo"),
    PropertyRow::plain("ManageUI"),
    PropertyRow::plain("Manifest"),
    PropertyRow::plain("Versions"),
    PropertyRow::plain("VersionID"),
    PropertyRow::plain("DocumentID").role(Role::DocumentId),
    PropertyRow::plain("InstanceID"),
    PropertyRow::plain("DerivedFrom").role(Role::DerivedFrom),
    PropertyRow::date("HistoryWhen"),
    PropertyRow::plain("Ingredients"),
    PropertyRow::plain("ManagedFrom"),
    PropertyRow::plain("RenditionOf"),
    PropertyRow::plain("ManagerVariant"),
    PropertyRow::plain("RenditionClass"),
    PropertyRow::plain("RenditionParams"),
    PropertyRow::plain("PreservedFileName"),
    PropertyRow::date("VersionsEventWhen"),
    PropertyRow::plain("OriginalDocumentID").role(Role::OriginalDocumentId),
    PropertyRow::date("VersionsModifyDate"),
    PropertyRow::plain("DerivedFromMaskMarkers").conv(MASK_MARKERS),
    PropertyRow::plain("IngredientsMaskMarkers").conv(MASK_MARKERS),
    PropertyRow::plain("ManagedFromMaskMarkers").conv(MASK_MARKERS),
    PropertyRow::plain("RenditionOfMaskMarkers").conv(MASK_MARKERS),
    PropertyRow::date("DerivedFromLastModifyDate"),
    PropertyRow::date("IngredientsLastModifyDate"),
    PropertyRow::date("ManagedFromLastModifyDate"),
    PropertyRow::date("RenditionOfLastModifyDate"),
    PropertyRow::plain("ManifestReferenceMaskMarkers").conv(MASK_MARKERS),
    PropertyRow::date("ManifestReferenceLastModifyDate"),
];

pub(super) const XMPNOTE: &[PropertyRow] = &[PropertyRow::plain("HasExtendedXMP")];

pub(super) const XMPPLUS: &[PropertyRow] =
    &[PropertyRow::plain("ReuseAllowed").low(), PropertyRow::plain("CreditLineReq").low()];

pub(super) const XMPRIGHTS: &[PropertyRow] = &[
    PropertyRow::plain("Owner"),
    PropertyRow::plain("Marked"),
    PropertyRow::plain("UsageTerms"),
    PropertyRow::plain("Certificate"),
    PropertyRow::plain("WebStatement"),
];

pub(super) const XMPTPG: &[PropertyRow] = &[
    PropertyRow::plain("Fonts"),
    PropertyRow::plain("NPages"),
    PropertyRow::plain("Colorants"),
    PropertyRow::plain("ColorantsA").named("ColorantA"),
    PropertyRow::plain("ColorantsB").named("ColorantB"),
    PropertyRow::plain("ColorantsL").named("ColorantL"),
    PropertyRow::plain("PlateNames"),
    PropertyRow::plain("MaxPageSize"),
    PropertyRow::plain("ColorantsRed").named("ColorantRed"),
    PropertyRow::plain("SwatchGroups"),
    PropertyRow::plain("ColorantsBlue").named("ColorantBlue"),
    PropertyRow::plain("ColorantsCyan").named("ColorantCyan"),
    PropertyRow::plain("ColorantsGray").named("ColorantGray"),
    PropertyRow::plain("ColorantsMode").named("ColorantMode").conv(COLOR_MODE),
    PropertyRow::plain("ColorantsTint").named("ColorantTint"),
    PropertyRow::plain("ColorantsType").named("ColorantType"),
    PropertyRow::plain("FontsFontFace").named("FontFace"),
    PropertyRow::plain("FontsFontName").named("FontName"),
    PropertyRow::plain("FontsFontType").named("FontType"),
    PropertyRow::plain("ColorantsBlack").named("ColorantBlack"),
    PropertyRow::plain("ColorantsGreen").named("ColorantGreen"),
    PropertyRow::plain("FontsComposite").named("FontComposite"),
    PropertyRow::plain("ColorantsYellow").named("ColorantYellow"),
    PropertyRow::plain("FontsFontFamily").named("FontFamily"),
    PropertyRow::plain("ColorantsMagenta").named("ColorantMagenta"),
    PropertyRow::plain("FontsFontFileName").named("FontFileName"),
    PropertyRow::plain("FontsVersionString").named("FontVersion"),
    PropertyRow::plain("ColorantsSwatchName").named("ColorantSwatchName"),
    PropertyRow::plain("FontsChildFontFiles").named("ChildFontFiles"),
    PropertyRow::plain("HasVisibleOverprint"),
    PropertyRow::plain("SwatchGroupsGroupName").named("SwatchGroupName"),
    PropertyRow::plain("SwatchGroupsGroupType").named("SwatchGroupType"),
    PropertyRow::plain("HasVisibleTransparency"),
    PropertyRow::plain("SwatchGroupsColorantsA").named("SwatchColorantA"),
    PropertyRow::plain("SwatchGroupsColorantsB").named("SwatchColorantB"),
    PropertyRow::plain("SwatchGroupsColorantsL").named("SwatchColorantL"),
    PropertyRow::plain("SwatchGroupsColorantsRed").named("SwatchColorantRed"),
    PropertyRow::plain("SwatchGroupsColorantsBlue").named("SwatchColorantBlue"),
    PropertyRow::plain("SwatchGroupsColorantsCyan").named("SwatchColorantCyan"),
    PropertyRow::plain("SwatchGroupsColorantsGray").named("SwatchColorantGray"),
    PropertyRow::plain("SwatchGroupsColorantsMode").named("SwatchColorantMode").conv(COLOR_MODE),
    PropertyRow::plain("SwatchGroupsColorantsTint").named("SwatchColorantTint"),
    PropertyRow::plain("SwatchGroupsColorantsType").named("SwatchColorantType"),
    PropertyRow::plain("SwatchGroupsColorantsBlack").named("SwatchColorantBlack"),
    PropertyRow::plain("SwatchGroupsColorantsGreen").named("SwatchColorantGreen"),
    PropertyRow::plain("SwatchGroupsColorantsYellow").named("SwatchColorantYellow"),
    PropertyRow::plain("SwatchGroupsColorantsMagenta").named("SwatchColorantMagenta"),
    PropertyRow::plain("SwatchGroupsColorantsSwatchName").named("SwatchColorantSwatchName"),
];
