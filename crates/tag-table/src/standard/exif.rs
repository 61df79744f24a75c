//! EXIF, TIFF and DNG tags of the image directories and of ExifIFD.
//!
//! Numbers and meanings: EXIF 3.0 (CIPA DC-008-2023), sections 4.6.4 to 4.6.6; TIFF 6.0; TIFF/EP (ISO
//! 12234-2); DNG 1.7. Names and words are those documented by ExifTool.

use crate::def::{Conv, Mode, Role};
use crate::print::container;
use crate::print::exif;
use crate::print::gps;
use crate::row::number::{IdIndex, NumberRow, numbered};
use crate::text::{guid, write_text};
use crate::value::{Array, Format, Value};

/// Index of [`TABLE`] by tag number.
pub static INDEX: IdIndex = IdIndex::new(TABLE);

/// The tags of TIFF and EXIF, sorted by number.
pub const TABLE: &[NumberRow] = &[
    numbered(0x0001, "InteropIndex").conv(Conv::TextLabels(INTEROP_INDEX)),
    numbered(0x0002, "InteropVersion"),
    numbered(0x000b, "ProcessingSoftware"),
    numbered(0x00fe, "SubfileType").labels(SUBFILE_TYPE),
    numbered(0x00ff, "OldSubfileType").labels(OLD_SUBFILE_TYPE),
    numbered(0x0100, "ImageWidth"),
    numbered(0x0101, "ImageHeight"),
    numbered(0x0102, "BitsPerSample"),
    numbered(0x0103, "Compression").labels(COMPRESSION),
    numbered(0x0106, "PhotometricInterpretation").labels(PHOTOMETRIC_INTERPRETATION),
    numbered(0x0107, "Thresholding").labels(THRESHOLDING),
    numbered(0x0108, "CellWidth"),
    numbered(0x0109, "CellLength"),
    numbered(0x010a, "FillOrder").labels(FILL_ORDER),
    numbered(0x010d, "DocumentName"),
    numbered(0x010e, "ImageDescription").role(Role::Description),
    numbered(0x010f, "Make").call(exif::trimmed).role(Role::Make),
    numbered(0x0110, "Model").call(exif::trimmed).role(Role::Model),
    numbered(0x0111, "StripOffsets").call(exif::offsets),
    numbered(0x0112, "Orientation").labels(ORIENTATION).role(Role::Orientation),
    numbered(0x0115, "SamplesPerPixel"),
    numbered(0x0116, "RowsPerStrip"),
    numbered(0x0117, "StripByteCounts").call(exif::offsets),
    numbered(0x0118, "MinSampleValue"),
    numbered(0x0119, "MaxSampleValue"),
    numbered(0x011a, "XResolution"),
    numbered(0x011b, "YResolution"),
    numbered(0x011c, "PlanarConfiguration").labels(PLANAR_CONFIGURATION),
    numbered(0x011d, "PageName"),
    numbered(0x011e, "XPosition"),
    numbered(0x011f, "YPosition"),
    numbered(0x0120, "FreeOffsets"),
    numbered(0x0121, "FreeByteCounts"),
    numbered(0x0122, "GrayResponseUnit").labels(GRAY_RESPONSE_UNIT),
    numbered(0x0123, "GrayResponseCurve").call(exif::binary),
    numbered(0x0124, "T4Options").conv(Conv::Bits(T4_OPTIONS)),
    numbered(0x0125, "T6Options").conv(Conv::Bits(T6_OPTIONS)),
    numbered(0x0128, "ResolutionUnit").labels(RESOLUTION_UNIT),
    numbered(0x0129, "PageNumber"),
    numbered(0x012c, "ColorResponseUnit"),
    numbered(0x012d, "TransferFunction").call(exif::binary),
    numbered(0x0131, "Software").call(exif::trimmed).role(Role::Software),
    numbered(0x0132, "ModifyDate").role(Role::ModifyDate),
    numbered(0x013b, "Artist").call(exif::trimmed).role(Role::Artist),
    numbered(0x013c, "HostComputer"),
    numbered(0x013d, "Predictor").labels(PREDICTOR),
    numbered(0x013e, "WhitePoint"),
    numbered(0x013f, "PrimaryChromaticities"),
    numbered(0x0140, "ColorMap").call(exif::raw_binary),
    numbered(0x0141, "HalftoneHints"),
    numbered(0x0142, "TileWidth"),
    numbered(0x0143, "TileLength"),
    numbered(0x0144, "TileOffsets").call(exif::offsets),
    numbered(0x0145, "TileByteCounts").call(exif::offsets),
    numbered(0x0146, "BadFaxLines"),
    numbered(0x0147, "CleanFaxData").labels(CLEAN_FAX_DATA),
    numbered(0x0148, "ConsecutiveBadFaxLines"),
    numbered(0x014c, "InkSet").labels(INK_SET),
    numbered(0x014d, "InkNames"),
    numbered(0x014e, "NumberofInks"),
    numbered(0x0150, "DotRange"),
    numbered(0x0151, "TargetPrinter"),
    numbered(0x0152, "ExtraSamples").labels(EXTRA_SAMPLES),
    numbered(0x0153, "SampleFormat").call(exif::sample_format),
    numbered(0x0154, "SMinSampleValue"),
    numbered(0x0155, "SMaxSampleValue"),
    numbered(0x0156, "TransferRange"),
    numbered(0x0157, "ClipPath"),
    numbered(0x0158, "XClipPathUnits"),
    numbered(0x0159, "YClipPathUnits"),
    numbered(0x015a, "Indexed").labels(INDEXED),
    numbered(0x015b, "JPEGTables").call(exif::binary),
    numbered(0x015f, "OPIProxy").labels(OPIPROXY),
    numbered(0x0191, "ProfileType").labels(PROFILE_TYPE),
    numbered(0x0192, "FaxProfile").labels(FAX_PROFILE),
    numbered(0x0193, "CodingMethods").conv(Conv::Bits(CODING_METHODS)),
    numbered(0x0194, "VersionYear"),
    numbered(0x0195, "ModeNumber"),
    numbered(0x01b1, "Decode"),
    numbered(0x01b2, "DefaultImageColor"),
    numbered(0x01b3, "T82Options"),
    numbered(0x01b5, "JPEGTables").call(exif::binary),
    numbered(0x0200, "JPEGProc").labels(JPEGPROC),
    numbered(0x0201, "ThumbnailOffset"),
    numbered(0x0202, "ThumbnailLength").role(Role::ThumbnailLength),
    numbered(0x0203, "JPEGRestartInterval"),
    numbered(0x0205, "JPEGLosslessPredictors"),
    numbered(0x0206, "JPEGPointTransforms"),
    numbered(0x0207, "JPEGQTables"),
    numbered(0x0208, "JPEGDCTables"),
    numbered(0x0209, "JPEGACTables"),
    numbered(0x0211, "YCbCrCoefficients"),
    numbered(0x0212, "YCbCrSubSampling").conv(SUBSAMPLING),
    numbered(0x0213, "YCbCrPositioning").labels(YCB_CR_POSITIONING),
    numbered(0x0214, "ReferenceBlackWhite"),
    numbered(0x022f, "StripRowCounts"),
    numbered(0x0303, "RenderingIntent").labels(RENDERING_INTENT).format(Format::Int8u),
    numbered(0x03e7, "USPTOMiscellaneous"),
    numbered(0x1000, "RelatedImageFileFormat"),
    numbered(0x1001, "RelatedImageWidth"),
    numbered(0x1002, "RelatedImageHeight"),
    numbered(0x4746, "Rating").role(Role::Rating),
    numbered(0x4747, "XP_DIP_XML"),
    numbered(0x4749, "RatingPercent"),
    numbered(0x5001, "ResolutionXUnit"),
    numbered(0x5002, "ResolutionYUnit"),
    numbered(0x5003, "ResolutionXLengthUnit"),
    numbered(0x5004, "ResolutionYLengthUnit"),
    numbered(0x5005, "PrintFlags"),
    numbered(0x5006, "PrintFlagsVersion"),
    numbered(0x5007, "PrintFlagsCrop"),
    numbered(0x5008, "PrintFlagsBleedWidth"),
    numbered(0x5009, "PrintFlagsBleedWidthScale"),
    numbered(0x500a, "HalftoneLPI"),
    numbered(0x500b, "HalftoneLPIUnit"),
    numbered(0x500c, "HalftoneDegree"),
    numbered(0x500d, "HalftoneShape"),
    numbered(0x500e, "HalftoneMisc"),
    numbered(0x500f, "HalftoneScreen"),
    numbered(0x5010, "JPEGQuality"),
    numbered(0x5011, "GridSize").call(exif::binary),
    numbered(0x5012, "ThumbnailFormat"),
    numbered(0x5013, "ThumbnailWidth"),
    numbered(0x5014, "ThumbnailHeight"),
    numbered(0x5015, "ThumbnailColorDepth"),
    numbered(0x5016, "ThumbnailPlanes"),
    numbered(0x5017, "ThumbnailRawBytes"),
    numbered(0x5018, "ThumbnailLength"),
    numbered(0x5019, "ThumbnailCompressedSize"),
    numbered(0x501a, "ColorTransferFunction").call(exif::binary),
    numbered(0x501b, "ThumbnailData").call(exif::binary),
    numbered(0x5020, "ThumbnailImageWidth"),
    numbered(0x5021, "ThumbnailImageHeight"),
    numbered(0x5022, "ThumbnailBitsPerSample"),
    numbered(0x5023, "ThumbnailCompression"),
    numbered(0x5024, "ThumbnailPhotometricInterp"),
    numbered(0x5025, "ThumbnailDescription"),
    numbered(0x5026, "ThumbnailEquipMake"),
    numbered(0x5027, "ThumbnailEquipModel"),
    numbered(0x5028, "ThumbnailStripOffsets"),
    numbered(0x5029, "ThumbnailOrientation"),
    numbered(0x502a, "ThumbnailSamplesPerPixel"),
    numbered(0x502b, "ThumbnailRowsPerStrip"),
    numbered(0x502c, "ThumbnailStripByteCounts"),
    numbered(0x502d, "ThumbnailResolutionX"),
    numbered(0x502e, "ThumbnailResolutionY"),
    numbered(0x502f, "ThumbnailPlanarConfig"),
    numbered(0x5030, "ThumbnailResolutionUnit"),
    numbered(0x5031, "ThumbnailTransferFunction"),
    numbered(0x5032, "ThumbnailSoftware"),
    numbered(0x5033, "ThumbnailDateTime"),
    numbered(0x5034, "ThumbnailArtist"),
    numbered(0x5035, "ThumbnailWhitePoint"),
    numbered(0x5036, "ThumbnailPrimaryChromaticities"),
    numbered(0x5037, "ThumbnailYCbCrCoefficients"),
    numbered(0x5038, "ThumbnailYCbCrSubsampling"),
    numbered(0x5039, "ThumbnailYCbCrPositioning"),
    numbered(0x503a, "ThumbnailRefBlackWhite"),
    numbered(0x503b, "ThumbnailCopyright"),
    numbered(0x5090, "LuminanceTable"),
    numbered(0x5091, "ChrominanceTable"),
    numbered(0x5100, "FrameDelay"),
    numbered(0x5101, "LoopCount"),
    numbered(0x5102, "GlobalPalette"),
    numbered(0x5103, "IndexBackground"),
    numbered(0x5104, "IndexTransparent"),
    numbered(0x5110, "PixelUnits"),
    numbered(0x5111, "PixelsPerUnitX"),
    numbered(0x5112, "PixelsPerUnitY"),
    numbered(0x5113, "PaletteHistogram"),
    numbered(0x7000, "SonyRawFileType").labels(SONY_RAW_FILE_TYPE),
    numbered(0x7010, "SonyToneCurve"),
    numbered(0x7031, "VignettingCorrection").labels(VIGNETTING_CORRECTION),
    numbered(0x7032, "VignettingCorrParams"),
    numbered(0x7034, "ChromaticAberrationCorrection").labels(CHROMATIC_ABERRATION_CORRECTION),
    numbered(0x7035, "ChromaticAberrationCorrParams"),
    numbered(0x7036, "DistortionCorrection").labels(DISTORTION_CORRECTION),
    numbered(0x7037, "DistortionCorrParams"),
    numbered(0x7038, "SonyRawImageSize"),
    numbered(0x7310, "BlackLevel"),
    numbered(0x7313, "WB_RGGBLevels"),
    numbered(0x74c7, "SonyCropTopLeft"),
    numbered(0x74c8, "SonyCropSize"),
    numbered(0x800d, "ImageID"),
    numbered(0x80a3, "WangTag1").call(exif::binary),
    numbered(0x80a4, "WangAnnotation").call(exif::binary),
    numbered(0x80a5, "WangTag3").call(exif::binary),
    numbered(0x80a6, "WangTag4"),
    numbered(0x80b9, "ImageReferencePoints"),
    numbered(0x80ba, "RegionXformTackPoint"),
    numbered(0x80bb, "WarpQuadrilateral"),
    numbered(0x80bc, "AffineTransformMat"),
    numbered(0x80e3, "Matteing"),
    numbered(0x80e4, "DataType"),
    numbered(0x80e5, "ImageDepth"),
    numbered(0x80e6, "TileDepth"),
    numbered(0x8214, "ImageFullWidth"),
    numbered(0x8215, "ImageFullHeight"),
    numbered(0x8216, "TextureFormat"),
    numbered(0x8217, "WrapModes"),
    numbered(0x8218, "FovCot"),
    numbered(0x8219, "MatrixWorldToScreen"),
    numbered(0x821a, "MatrixWorldToCamera"),
    numbered(0x827d, "Model2"),
    numbered(0x828d, "CFARepeatPatternDim"),
    numbered(0x828e, "CFAPattern2"),
    numbered(0x828f, "BatteryLevel"),
    numbered(0x8298, "Copyright").call(exif::copyright).role(Role::Copyright).format(Format::Undef),
    numbered(0x829a, "ExposureTime").call(exif::exposure_time).role(Role::ExposureTime),
    numbered(0x829d, "FNumber").call(exif::f_number).role(Role::FNumber),
    numbered(0x82a5, "MDFileTag"),
    numbered(0x82a6, "MDScalePixel"),
    numbered(0x82a7, "MDColorTable"),
    numbered(0x82a8, "MDLabName"),
    numbered(0x82a9, "MDSampleInfo"),
    numbered(0x82aa, "MDPrepDate"),
    numbered(0x82ab, "MDPrepTime"),
    numbered(0x82ac, "MDFileUnits"),
    numbered(0x830e, "PixelScale"),
    numbered(0x8335, "AdventScale"),
    numbered(0x8336, "AdventRevision"),
    numbered(0x835c, "UIC1Tag"),
    numbered(0x835d, "UIC2Tag"),
    numbered(0x835e, "UIC3Tag"),
    numbered(0x835f, "UIC4Tag"),
    numbered(0x847e, "IntergraphPacketData"),
    numbered(0x847f, "IntergraphFlagRegisters"),
    numbered(0x8480, "IntergraphMatrix"),
    numbered(0x8481, "INGRReserved"),
    numbered(0x8482, "ModelTiePoint"),
    numbered(0x84e0, "Site"),
    numbered(0x84e1, "ColorSequence"),
    numbered(0x84e2, "IT8Header"),
    numbered(0x84e3, "RasterPadding").labels(RASTER_PADDING),
    numbered(0x84e4, "BitsPerRunLength"),
    numbered(0x84e5, "BitsPerExtendedRunLength"),
    numbered(0x84e6, "ColorTable"),
    numbered(0x84e7, "ImageColorIndicator").labels(IMAGE_COLOR_INDICATOR),
    numbered(0x84e8, "BackgroundColorIndicator").labels(BACKGROUND_COLOR_INDICATOR),
    numbered(0x84e9, "ImageColorValue"),
    numbered(0x84ea, "BackgroundColorValue"),
    numbered(0x84eb, "PixelIntensityRange"),
    numbered(0x84ec, "TransparencyIndicator"),
    numbered(0x84ed, "ColorCharacterization"),
    numbered(0x84ee, "HCUsage").labels(HCUSAGE),
    numbered(0x84ef, "TrapIndicator"),
    numbered(0x84f0, "CMYKEquivalent"),
    numbered(0x8546, "SEMInfo"),
    numbered(0x85b8, "PixelMagicJBIGOptions"),
    numbered(0x85d7, "JPLCartoIFD"),
    numbered(0x85d8, "ModelTransform"),
    numbered(0x8602, "WB_GRGBLevels"),
    numbered(0x877f, "TIFF_FXExtensions").conv(Conv::Bits(TIFF_FXEXTENSIONS)),
    numbered(0x8780, "MultiProfiles").conv(Conv::Bits(MULTI_PROFILES)),
    numbered(0x8781, "SharedData"),
    numbered(0x8782, "T88Options"),
    numbered(0x87ac, "ImageLayer"),
    numbered(0x87af, "GeoTiffDirectory").call(exif::binary),
    numbered(0x87b0, "GeoTiffDoubleParams").call(exif::binary),
    numbered(0x87b1, "GeoTiffAsciiParams").call(exif::binary),
    numbered(0x87be, "JBIGOptions"),
    numbered(0x8822, "ExposureProgram").labels(EXPOSURE_PROGRAM),
    numbered(0x8824, "SpectralSensitivity"),
    numbered(0x8827, "ISO").call(exif::iso).role(Role::Iso),
    numbered(0x8828, "Opto-ElectricConvFactor").call(exif::binary),
    numbered(0x8829, "Interlace"),
    numbered(0x882a, "TimeZoneOffset"),
    numbered(0x882b, "SelfTimerMode"),
    numbered(0x8830, "SensitivityType").labels(SENSITIVITY_TYPE).role(Role::SensitivityType),
    numbered(0x8831, "StandardOutputSensitivity").role(Role::StandardOutputSensitivity),
    numbered(0x8832, "RecommendedExposureIndex").role(Role::RecommendedExposureIndex),
    numbered(0x8833, "ISOSpeed").role(Role::IsoSpeed),
    numbered(0x8834, "ISOSpeedLatitudeyyy"),
    numbered(0x8835, "ISOSpeedLatitudezzz"),
    numbered(0x885c, "FaxRecvParams"),
    numbered(0x885d, "FaxSubAddress"),
    numbered(0x885e, "FaxRecvTime"),
    numbered(0x8871, "FedexEDR"),
    numbered(0x9000, "ExifVersion"),
    numbered(0x9003, "DateTimeOriginal").role(Role::DateTimeOriginal),
    numbered(0x9004, "CreateDate").role(Role::CreateDate),
    numbered(0x9009, "GooglePlusUploadCode"),
    numbered(0x9010, "OffsetTime").role(Role::OffsetTime),
    numbered(0x9011, "OffsetTimeOriginal").role(Role::OffsetTimeOriginal),
    numbered(0x9012, "OffsetTimeDigitized").role(Role::OffsetTimeDigitized),
    numbered(0x9101, "ComponentsConfiguration")
        .conv(Conv::EachLabel(COMPONENTS_CONFIGURATION))
        .format(Format::Int8u),
    numbered(0x9102, "CompressedBitsPerPixel"),
    numbered(0x9201, "ShutterSpeedValue")
        .call(exif::shutter_speed_value)
        .role(Role::ShutterSpeedValue)
        .format(Format::Rational64s),
    numbered(0x9202, "ApertureValue").call(exif::aperture_value).role(Role::ApertureValue),
    numbered(0x9203, "BrightnessValue"),
    numbered(0x9204, "ExposureCompensation").call(exif::fraction).format(Format::Rational64s),
    numbered(0x9205, "MaxApertureValue").call(exif::aperture_value),
    numbered(0x9206, "SubjectDistance").call(exif::metres),
    numbered(0x9207, "MeteringMode").labels(METERING_MODE),
    numbered(0x9208, "LightSource").labels(LIGHT_SOURCE),
    numbered(0x9209, "Flash").conv(Conv::HexLabels(FLASH)).role(Role::Flash),
    numbered(0x920a, "FocalLength").call(exif::focal_length).role(Role::FocalLength),
    numbered(0x920b, "FlashEnergy"),
    numbered(0x920c, "SpatialFrequencyResponse"),
    numbered(0x920d, "Noise"),
    numbered(0x920e, "FocalPlaneXResolution"),
    numbered(0x920f, "FocalPlaneYResolution"),
    numbered(0x9210, "FocalPlaneResolutionUnit").labels(FOCAL_PLANE_RESOLUTION_UNIT),
    numbered(0x9211, "ImageNumber"),
    numbered(0x9212, "SecurityClassification").conv(Conv::TextLabels(SECURITY_CLASSIFICATION)),
    numbered(0x9213, "ImageHistory"),
    numbered(0x9214, "SubjectArea"),
    numbered(0x9215, "ExposureIndex"),
    numbered(0x9216, "TIFF-EPStandardID").call(gps::version),
    numbered(0x9217, "SensingMethod").labels(SENSING_METHOD),
    numbered(0x923a, "CIP3DataFile"),
    numbered(0x923b, "CIP3Sheet"),
    numbered(0x923c, "CIP3Side"),
    numbered(0x923f, "StoNits"),
    numbered(0x9286, "UserComment").call(exif::coded_text).role(Role::Description).format(Format::Undef),
    numbered(0x9290, "SubSecTime").call(exif::digits).role(Role::SubSecTime),
    numbered(0x9291, "SubSecTimeOriginal").call(exif::digits).role(Role::SubSecTimeOriginal),
    numbered(0x9292, "SubSecTimeDigitized").call(exif::digits).role(Role::SubSecTimeDigitized),
    numbered(0x932f, "MSDocumentText"),
    numbered(0x9330, "MSPropertySetStorage").call(exif::binary),
    numbered(0x9331, "MSDocumentTextPosition").call(exif::binary),
    numbered(0x935c, "ImageSourceData").call(exif::binary),
    numbered(0x9400, "AmbientTemperature").call(exif::celsius),
    numbered(0x9401, "Humidity"),
    numbered(0x9402, "Pressure"),
    numbered(0x9403, "WaterDepth"),
    numbered(0x9404, "Acceleration"),
    numbered(0x9405, "CameraElevationAngle"),
    numbered(0x9a00, "XiaomiModel"),
    numbered(0x9c9b, "XPTitle").call(exif::ucs2).role(Role::Title).format(Format::Undef),
    numbered(0x9c9c, "XPComment").call(exif::ucs2).role(Role::Description).format(Format::Undef),
    numbered(0x9c9d, "XPAuthor").call(exif::ucs2).role(Role::Artist).format(Format::Undef),
    numbered(0x9c9e, "XPKeywords").call(exif::ucs2).role(Role::Keywords).format(Format::Undef),
    numbered(0x9c9f, "XPSubject").call(exif::ucs2).role(Role::Description).format(Format::Undef),
    numbered(0xa000, "FlashpixVersion"),
    numbered(0xa001, "ColorSpace").conv(Conv::HexLabels(COLOR_SPACE)),
    numbered(0xa002, "ExifImageWidth"),
    numbered(0xa003, "ExifImageHeight"),
    numbered(0xa004, "RelatedSoundFile"),
    numbered(0xa010, "SamsungRawPointersOffset"),
    numbered(0xa011, "SamsungRawPointersLength"),
    numbered(0xa101, "SamsungRawByteOrder"),
    numbered(0xa102, "SamsungRawUnknown"),
    numbered(0xa20b, "FlashEnergy"),
    numbered(0xa20c, "SpatialFrequencyResponse"),
    numbered(0xa20d, "Noise"),
    numbered(0xa20e, "FocalPlaneXResolution"),
    numbered(0xa20f, "FocalPlaneYResolution"),
    numbered(0xa210, "FocalPlaneResolutionUnit").labels(FOCAL_PLANE_RESOLUTION_UNIT),
    numbered(0xa211, "ImageNumber"),
    numbered(0xa212, "SecurityClassification"),
    numbered(0xa213, "ImageHistory"),
    numbered(0xa214, "SubjectLocation"),
    numbered(0xa215, "ExposureIndex"),
    numbered(0xa216, "TIFF-EPStandardID").call(gps::version),
    numbered(0xa217, "SensingMethod").labels(SENSING_METHOD_OF_CAMERA),
    numbered(0xa300, "FileSource").call(exif::file_source),
    numbered(0xa301, "SceneType").labels(SCENE_TYPE).format(Format::Int8u),
    numbered(0xa302, "CFAPattern").call(exif::cfa_pattern).format(Format::Undef),
    numbered(0xa401, "CustomRendered").labels(CUSTOM_RENDERED),
    numbered(0xa402, "ExposureMode").labels(EXPOSURE_MODE).role(Role::ExposureMode),
    numbered(0xa403, "WhiteBalance").labels(WHITE_BALANCE),
    numbered(0xa404, "DigitalZoomRatio"),
    numbered(0xa405, "FocalLengthIn35mmFormat").call(exif::millimetres).role(Role::FocalLength35),
    numbered(0xa406, "SceneCaptureType").labels(SCENE_CAPTURE_TYPE),
    numbered(0xa407, "GainControl").labels(GAIN_CONTROL),
    numbered(0xa408, "Contrast").labels(CONTRAST),
    numbered(0xa409, "Saturation").labels(CONTRAST),
    numbered(0xa40a, "Sharpness").labels(SHARPNESS),
    numbered(0xa40b, "DeviceSettingDescription").call(exif::binary),
    numbered(0xa40c, "SubjectDistanceRange").labels(SUBJECT_DISTANCE_RANGE),
    numbered(0xa40d, "DevelopmentType").conv(Conv::Elements(&[
        Conv::Labels(DEVELOPMENT_TYPE_RESULT),
        Conv::Labels(DEVELOPMENT_TYPE_SETTINGS),
    ])),
    numbered(0xa40e, "DevelopmentTypeDescription"),
    numbered(0xa40f, "DistortionCorrection").labels(NO_YES),
    numbered(0xa410, "ChromaticAberrationCorrection").labels(NO_YES),
    numbered(0xa411, "ShadingCorrection").labels(NO_YES),
    numbered(0xa412, "NoiseReduction").labels(NO_YES),
    numbered(0xa420, "ImageUniqueID"),
    numbered(0xa430, "OwnerName"),
    numbered(0xa431, "SerialNumber").role(Role::SerialNumber),
    numbered(0xa432, "LensInfo").call(exif::lens_info).role(Role::LensInfo),
    numbered(0xa433, "LensMake"),
    numbered(0xa434, "LensModel").role(Role::LensModel),
    numbered(0xa435, "LensSerialNumber"),
    numbered(0xa436, "ImageTitle"),
    numbered(0xa437, "Photographer"),
    numbered(0xa438, "ImageEditor"),
    numbered(0xa439, "CameraFirmware"),
    numbered(0xa43a, "RAWDevelopingSoftware"),
    numbered(0xa43b, "ImageEditingSoftware"),
    numbered(0xa43c, "MetadataEditingSoftware"),
    numbered(0xa460, "CompositeImage").labels(COMPOSITE_IMAGE),
    numbered(0xa461, "CompositeImageCount"),
    numbered(0xa462, "CompositeImageExposureTimes").call(exif::composite_exposure_times),
    numbered(0xa480, "GDALMetadata"),
    numbered(0xa481, "GDALNoData"),
    numbered(0xa500, "Gamma"),
    numbered(0xafc0, "ExpandSoftware"),
    numbered(0xafc1, "ExpandLens"),
    numbered(0xafc2, "ExpandFilm"),
    numbered(0xafc3, "ExpandFilterLens"),
    numbered(0xafc4, "ExpandScanner"),
    numbered(0xafc5, "ExpandFlashLamp"),
    numbered(0xb4c3, "HasselbladRawImage").call(exif::binary),
    numbered(0xbc01, "PixelFormat").call(pixel_format),
    numbered(0xbc02, "Transformation").labels(TRANSFORMATION),
    numbered(0xbc03, "Uncompressed").labels(UNCOMPRESSED),
    numbered(0xbc04, "ImageType").conv(Conv::Bits(IMAGE_TYPE)),
    numbered(0xbc80, "ImageWidth"),
    numbered(0xbc81, "ImageHeight"),
    numbered(0xbc82, "WidthResolution"),
    numbered(0xbc83, "HeightResolution"),
    numbered(0xbcc0, "ImageOffset"),
    numbered(0xbcc1, "ImageByteCount"),
    numbered(0xbcc2, "AlphaOffset"),
    numbered(0xbcc3, "AlphaByteCount"),
    numbered(0xbcc4, "ImageDataDiscard").labels(IMAGE_DATA_DISCARD),
    numbered(0xbcc5, "AlphaDataDiscard").labels(IMAGE_DATA_DISCARD),
    numbered(0xc427, "OceScanjobDesc"),
    numbered(0xc428, "OceApplicationSelector"),
    numbered(0xc429, "OceIDNumber"),
    numbered(0xc42a, "OceImageLogic"),
    numbered(0xc44f, "Annotations").call(exif::binary),
    numbered(0xc573, "OriginalFileName"),
    numbered(0xc580, "USPTOOriginalContentType").labels(USPTOORIGINAL_CONTENT_TYPE),
    numbered(0xc5e0, "CR2CFAPattern").call(exif::cr2_cfa_pattern),
    numbered(0xc612, "DNGVersion").call(gps::version).format(Format::Int8u),
    numbered(0xc613, "DNGBackwardVersion").call(gps::version).format(Format::Int8u),
    numbered(0xc614, "UniqueCameraModel"),
    numbered(0xc615, "LocalizedCameraModel").format(Format::String),
    numbered(0xc616, "CFAPlaneColor").call(exif::cfa_plane_color).format(Format::Int8u),
    numbered(0xc617, "CFALayout").labels(CFALAYOUT),
    numbered(0xc618, "LinearizationTable").call(exif::binary),
    numbered(0xc619, "BlackLevelRepeatDim"),
    numbered(0xc61a, "BlackLevel"),
    numbered(0xc61b, "BlackLevelDeltaH"),
    numbered(0xc61c, "BlackLevelDeltaV"),
    numbered(0xc61d, "WhiteLevel"),
    numbered(0xc61e, "DefaultScale"),
    numbered(0xc61f, "DefaultCropOrigin"),
    numbered(0xc620, "DefaultCropSize"),
    numbered(0xc621, "ColorMatrix1"),
    numbered(0xc622, "ColorMatrix2"),
    numbered(0xc623, "CameraCalibration1"),
    numbered(0xc624, "CameraCalibration2"),
    numbered(0xc625, "ReductionMatrix1"),
    numbered(0xc626, "ReductionMatrix2"),
    numbered(0xc627, "AnalogBalance"),
    numbered(0xc628, "AsShotNeutral"),
    numbered(0xc629, "AsShotWhiteXY"),
    numbered(0xc62a, "BaselineExposure"),
    numbered(0xc62b, "BaselineNoise"),
    numbered(0xc62c, "BaselineSharpness"),
    numbered(0xc62d, "BayerGreenSplit"),
    numbered(0xc62e, "LinearResponseLimit"),
    numbered(0xc62f, "CameraSerialNumber"),
    numbered(0xc630, "DNGLensInfo").call(exif::lens_info),
    numbered(0xc631, "ChromaBlurRadius"),
    numbered(0xc632, "AntiAliasStrength"),
    numbered(0xc633, "ShadowScale"),
    numbered(0xc634, "DNGPrivateData").format(Format::Undef).call(exif::binary),
    numbered(0xc635, "MakerNoteSafety").labels(MAKER_NOTE_SAFETY),
    numbered(0xc640, "RawImageSegmentation"),
    numbered(0xc65a, "CalibrationIlluminant1").labels(LIGHT_SOURCE),
    numbered(0xc65b, "CalibrationIlluminant2").labels(LIGHT_SOURCE),
    numbered(0xc65c, "BestQualityScale"),
    numbered(0xc65d, "RawDataUniqueID").call(exif::hexadecimal),
    numbered(0xc660, "AliasLayerMetadata"),
    numbered(0xc68b, "OriginalRawFileName").format(Format::String),
    numbered(0xc68c, "OriginalRawFileData").call(exif::binary),
    numbered(0xc68d, "ActiveArea"),
    numbered(0xc68e, "MaskedAreas"),
    numbered(0xc68f, "AsShotICCProfile").call(exif::binary),
    numbered(0xc690, "AsShotPreProfileMatrix"),
    numbered(0xc691, "CurrentICCProfile").call(exif::binary),
    numbered(0xc692, "CurrentPreProfileMatrix"),
    numbered(0xc6bf, "ColorimetricReference").labels(COLORIMETRIC_REFERENCE),
    numbered(0xc6c5, "SRawType"),
    numbered(0xc6d2, "PanasonicTitle").format(Format::String),
    numbered(0xc6d3, "PanasonicTitle2").format(Format::String),
    numbered(0xc6f3, "CameraCalibrationSig").format(Format::String),
    numbered(0xc6f4, "ProfileCalibrationSig").format(Format::String),
    numbered(0xc6f6, "AsShotProfileName").format(Format::String),
    numbered(0xc6f7, "NoiseReductionApplied"),
    numbered(0xc6f8, "ProfileName").format(Format::String),
    numbered(0xc6f9, "ProfileHueSatMapDims"),
    numbered(0xc6fa, "ProfileHueSatMapData1"),
    numbered(0xc6fb, "ProfileHueSatMapData2"),
    numbered(0xc6fc, "ProfileToneCurve"),
    numbered(0xc6fd, "ProfileEmbedPolicy").labels(PROFILE_EMBED_POLICY),
    numbered(0xc6fe, "ProfileCopyright").format(Format::String),
    numbered(0xc714, "ForwardMatrix1"),
    numbered(0xc715, "ForwardMatrix2"),
    numbered(0xc716, "PreviewApplicationName").format(Format::String),
    numbered(0xc717, "PreviewApplicationVersion").format(Format::String),
    numbered(0xc718, "PreviewSettingsName").format(Format::String),
    numbered(0xc719, "PreviewSettingsDigest").call(exif::digest),
    numbered(0xc71a, "PreviewColorSpace").labels(PREVIEW_COLOR_SPACE),
    numbered(0xc71b, "PreviewDateTime").call(container::iso_date),
    numbered(0xc71c, "RawImageDigest").call(exif::digest),
    numbered(0xc71d, "OriginalRawFileDigest").call(exif::digest),
    numbered(0xc71e, "SubTileBlockSize"),
    numbered(0xc71f, "RowInterleaveFactor"),
    numbered(0xc725, "ProfileLookTableDims"),
    numbered(0xc726, "ProfileLookTableData"),
    numbered(0xc740, "OpcodeList1").call(exif::opcodes),
    numbered(0xc741, "OpcodeList2").call(exif::opcodes),
    numbered(0xc74e, "OpcodeList3").call(exif::opcodes),
    numbered(0xc761, "NoiseProfile"),
    numbered(0xc763, "TimeCodes").call(exif::time_codes),
    numbered(0xc764, "FrameRate").call(exif::frame_rate),
    numbered(0xc772, "TStop").call(exif::t_stop),
    numbered(0xc789, "ReelName"),
    numbered(0xc791, "OriginalDefaultFinalSize"),
    numbered(0xc792, "OriginalBestQualitySize"),
    numbered(0xc793, "OriginalDefaultCropSize"),
    numbered(0xc7a1, "CameraLabel"),
    numbered(0xc7a3, "ProfileHueSatMapEncoding").labels(PROFILE_HUE_SAT_MAP_ENCODING),
    numbered(0xc7a4, "ProfileLookTableEncoding").labels(PROFILE_HUE_SAT_MAP_ENCODING),
    numbered(0xc7a5, "BaselineExposureOffset"),
    numbered(0xc7a6, "DefaultBlackRender").labels(DEFAULT_BLACK_RENDER),
    numbered(0xc7a7, "NewRawImageDigest").call(exif::digest),
    numbered(0xc7a8, "RawToPreviewGain"),
    numbered(0xc7aa, "CacheVersion").format(Format::Int8u).call(gps::version),
    numbered(0xc7b5, "DefaultUserCrop"),
    numbered(0xc7d7, "ZIFMetadata").call(exif::binary),
    numbered(0xc7d8, "ZIFAnnotations").call(exif::binary),
    numbered(0xc7e9, "DepthFormat").labels(DEPTH_FORMAT),
    numbered(0xc7ea, "DepthNear"),
    numbered(0xc7eb, "DepthFar"),
    numbered(0xc7ec, "DepthUnits").labels(DEPTH_UNITS),
    numbered(0xc7ed, "DepthMeasureType").labels(DEPTH_MEASURE_TYPE),
    numbered(0xc7ee, "EnhanceParams"),
    numbered(0xcd2d, "ProfileGainTableMap").call(exif::binary),
    numbered(0xcd2e, "SemanticName"),
    numbered(0xcd30, "SemanticInstanceID"),
    numbered(0xcd31, "CalibrationIlluminant3").labels(LIGHT_SOURCE),
    numbered(0xcd32, "CameraCalibration3"),
    numbered(0xcd33, "ColorMatrix3"),
    numbered(0xcd34, "ForwardMatrix3"),
    numbered(0xcd35, "IlluminantData1"),
    numbered(0xcd36, "IlluminantData2"),
    numbered(0xcd37, "IlluminantData3"),
    numbered(0xcd38, "MaskSubArea"),
    numbered(0xcd39, "ProfileHueSatMapData3"),
    numbered(0xcd3a, "ReductionMatrix3"),
    numbered(0xcd3f, "RGBTables").call(exif::binary),
    numbered(0xcd40, "ProfileGainTableMap2").call(exif::binary),
    numbered(0xcd43, "ColumnInterleaveFactor"),
    numbered(0xcd46, "ImageStats").call(exif::binary),
    numbered(0xcd48, "ProfileGroupName").format(Format::String),
    numbered(0xcd49, "JXLDistance"),
    numbered(0xcd4a, "JXLEffort"),
    numbered(0xcd4b, "JXLDecodeSpeed"),
    numbered(0xea1c, "Padding").call(exif::binary),
    numbered(0xea1d, "OffsetSchema"),
    numbered(0xfde8, "OwnerName").call(exif::after_label),
    numbered(0xfde9, "SerialNumber").call(exif::after_label).role(Role::SerialNumber),
    numbered(0xfdea, "Lens").call(exif::after_label),
    numbered(0xfe4c, "RawFile").call(exif::after_label),
    numbered(0xfe4d, "Converter").call(exif::after_label),
    numbered(0xfe4e, "WhiteBalance").call(exif::after_label),
    numbered(0xfe51, "Exposure").call(exif::after_label),
    numbered(0xfe52, "Shadows").call(exif::after_label),
    numbered(0xfe53, "Brightness").call(exif::after_label),
    numbered(0xfe54, "Contrast").call(exif::after_label),
    numbered(0xfe55, "Saturation").call(exif::after_label),
    numbered(0xfe56, "Sharpness").call(exif::after_label),
    numbered(0xfe57, "Smoothness").call(exif::after_label),
    numbered(0xfe58, "MoireFilter").call(exif::after_label),
];

const DEVELOPMENT_TYPE_RESULT: &[(i64, &str)] =
    &[(1, "Accurate Reproduction"), (2, "Small Differences"), (4, "Extreme Differences")];

const DEVELOPMENT_TYPE_SETTINGS: &[(i64, &str)] =
    &[(1, "Factory Default Settings"), (2, "Not Default Settings"), (4, "Unknown Settings")];

const RENDERING_INTENT: &[(i64, &str)] =
    &[(0, "Perceptual"), (1, "Relative Colorimetric"), (2, "Saturation"), (3, "Absolute colorimetric")];

const INTEROP_INDEX: &[(&str, &str)] = &[
    ("R03", "R03 - DCF option file (Adobe RGB)"),
    ("R98", "R98 - DCF basic file (sRGB)"),
    ("THM", "THM - DCF thumbnail file"),
];

/// Words for the values of `SubfileType`.
pub const SUBFILE_TYPE: &[(i64, &str)] = &[
    (0, "Full-resolution image"),
    (1, "Reduced-resolution image"),
    (2, "Single page of multi-page image"),
    (3, "Single page of multi-page reduced-resolution image"),
    (4, "Transparency mask"),
    (5, "Transparency mask of reduced-resolution image"),
    (6, "Transparency mask of multi-page image"),
    (7, "Transparency mask of reduced-resolution multi-page image"),
    (8, "Depth map"),
    (9, "Depth map of reduced-resolution image"),
    (16, "Enhanced image data"),
    (65537, "Alternate reduced-resolution image"),
    (65540, "Semantic Mask"),
    (4294967295, "invalid"),
];

const OLD_SUBFILE_TYPE: &[(i64, &str)] =
    &[(1, "Full-resolution image"), (2, "Reduced-resolution image"), (3, "Single page of multi-page image")];

/// Words for the values of `Compression`.
pub const COMPRESSION: &[(i64, &str)] = &[
    (1, "Uncompressed"),
    (2, "CCITT 1D"),
    (3, "T4/Group 3 Fax"),
    (4, "T6/Group 4 Fax"),
    (5, "LZW"),
    (6, "JPEG (old-style)"),
    (7, "JPEG"),
    (8, "Adobe Deflate"),
    (9, "JBIG B&W or VC-5"),
    (10, "JBIG Color"),
    (99, "JPEG"),
    (262, "Kodak 262"),
    (32766, "NeXt or Sony ARW Compressed 2"),
    (32767, "Sony ARW Compressed"),
    (32769, "Packed RAW"),
    (32770, "Samsung SRW Compressed"),
    (32771, "CCIRLEW"),
    (32772, "Samsung SRW Compressed 2"),
    (32773, "PackBits"),
    (32809, "Thunderscan"),
    (32867, "Kodak KDC Compressed"),
    (32895, "IT8CTPAD"),
    (32896, "IT8LW"),
    (32897, "IT8MP"),
    (32898, "IT8BL"),
    (32908, "PixarFilm"),
    (32909, "PixarLog"),
    (32946, "Deflate"),
    (32947, "DCS"),
    (33003, "Aperio JPEG 2000 YCbCr"),
    (33005, "Aperio JPEG 2000 RGB"),
    (34661, "JBIG"),
    (34676, "SGILog"),
    (34677, "SGILog24"),
    (34712, "JPEG 2000"),
    (34713, "Nikon NEF Compressed"),
    (34715, "JBIG2 TIFF FX"),
    (34718, "Microsoft Document Imaging (MDI) Binary Level Codec"),
    (34719, "Microsoft Document Imaging (MDI) Progressive Transform Codec"),
    (34720, "Microsoft Document Imaging (MDI) Vector"),
    (34887, "ESRI Lerc"),
    (34892, "Lossy JPEG"),
    (34925, "LZMA2"),
    (34926, "Zstd (old)"),
    (34927, "WebP (old)"),
    (34933, "PNG"),
    (34934, "JPEG XR"),
    (50000, "Zstd"),
    (50001, "WebP"),
    (50002, "JPEG XL (old)"),
    (52546, "JPEG XL"),
    (65000, "Kodak DCR Compressed"),
    (65535, "Pentax PEF Compressed"),
];

const PHOTOMETRIC_INTERPRETATION: &[(i64, &str)] = &[
    (0, "WhiteIsZero"),
    (1, "BlackIsZero"),
    (2, "RGB"),
    (3, "RGB Palette"),
    (4, "Transparency Mask"),
    (5, "CMYK"),
    (6, "YCbCr"),
    (8, "CIELab"),
    (9, "ICCLab"),
    (10, "ITULab"),
    (32803, "Color Filter Array"),
    (32844, "Pixar LogL"),
    (32845, "Pixar LogLuv"),
    (32892, "Sequential Color Filter"),
    (34892, "Linear Raw"),
    (51177, "Depth Map"),
    (52527, "Semantic Mask"),
];

const THRESHOLDING: &[(i64, &str)] =
    &[(1, "No dithering or halftoning"), (2, "Ordered dither or halftone"), (3, "Randomized dither")];

const FILL_ORDER: &[(i64, &str)] = &[(1, "Normal"), (2, "Reversed")];

/// Words for the values of `Orientation`.
pub const ORIENTATION: &[(i64, &str)] = &[
    (1, "Horizontal (normal)"),
    (2, "Mirror horizontal"),
    (3, "Rotate 180"),
    (4, "Mirror vertical"),
    (5, "Mirror horizontal and rotate 270 CW"),
    (6, "Rotate 90 CW"),
    (7, "Mirror horizontal and rotate 90 CW"),
    (8, "Rotate 270 CW"),
];

const PLANAR_CONFIGURATION: &[(i64, &str)] = &[(1, "Chunky"), (2, "Planar")];

const GRAY_RESPONSE_UNIT: &[(i64, &str)] =
    &[(1, "0.1"), (2, "0.001"), (3, "0.0001"), (4, "1e-05"), (5, "1e-06")];

const T4_OPTIONS: &[(u32, &str)] =
    &[(0, "2-Dimensional encoding"), (1, "Uncompressed"), (2, "Fill bits added")];

const T6_OPTIONS: &[(u32, &str)] = &[(1, "Uncompressed")];

const RESOLUTION_UNIT: &[(i64, &str)] = &[(1, "None"), (2, "inches"), (3, "cm")];

const PREDICTOR: &[(i64, &str)] = &[
    (1, "None"),
    (2, "Horizontal differencing"),
    (3, "Floating point"),
    (34892, "Horizontal difference X2"),
    (34893, "Horizontal difference X4"),
    (34894, "Floating point X2"),
    (34895, "Floating point X4"),
];

const CLEAN_FAX_DATA: &[(i64, &str)] = &[(0, "Clean"), (1, "Regenerated"), (2, "Unclean")];

const INK_SET: &[(i64, &str)] = &[(1, "CMYK"), (2, "Not CMYK")];

const EXTRA_SAMPLES: &[(i64, &str)] =
    &[(0, "Unspecified"), (1, "Associated Alpha"), (2, "Unassociated Alpha")];

const INDEXED: &[(i64, &str)] = &[(0, "Not indexed"), (1, "Indexed")];

const OPIPROXY: &[(i64, &str)] =
    &[(0, "Higher resolution image does not exist"), (1, "Higher resolution image exists")];

const PROFILE_TYPE: &[(i64, &str)] = &[(0, "Unspecified"), (1, "Group 3 FAX")];

const FAX_PROFILE: &[(i64, &str)] = &[
    (0, "Unknown"),
    (1, "Minimal B&W lossless, S"),
    (2, "Extended B&W lossless, F"),
    (3, "Lossless JBIG B&W, J"),
    (4, "Lossy color and grayscale, C"),
    (5, "Lossless color and grayscale, L"),
    (6, "Mixed raster content, M"),
    (7, "Profile T"),
    (255, "Multi Profiles"),
];

const CODING_METHODS: &[(u32, &str)] = &[
    (0, "Unspecified compression"),
    (1, "Modified Huffman"),
    (2, "Modified Read"),
    (3, "Modified MR"),
    (4, "JBIG"),
    (5, "Baseline JPEG"),
    (6, "JBIG color"),
];

const JPEGPROC: &[(i64, &str)] = &[(1, "Baseline"), (14, "Lossless")];

/// Horizontal and vertical subsampling of the colour components.
pub const SUBSAMPLING: Conv = Conv::TextLabels(&[
    ("1 1", "YCbCr4:4:4 (1 1)"),
    ("1 2", "YCbCr4:4:0 (1 2)"),
    ("1 4", "YCbCr4:4:1 (1 4)"),
    ("2 1", "YCbCr4:2:2 (2 1)"),
    ("2 2", "YCbCr4:2:0 (2 2)"),
    ("2 4", "YCbCr4:2:1 (2 4)"),
    ("4 1", "YCbCr4:1:1 (4 1)"),
    ("4 2", "YCbCr4:1:0 (4 2)"),
]);

const YCB_CR_POSITIONING: &[(i64, &str)] = &[(1, "Centered"), (2, "Co-sited")];

const SONY_RAW_FILE_TYPE: &[(i64, &str)] = &[
    (0, "Sony Uncompressed 14-bit RAW"),
    (1, "Sony Uncompressed 12-bit RAW"),
    (2, "Sony Compressed RAW"),
    (3, "Sony Lossless Compressed RAW"),
    (4, "Sony Lossless Compressed RAW 2"),
    (6, "Sony Compressed RAW 2"),
];

const VIGNETTING_CORRECTION: &[(i64, &str)] =
    &[(256, "Off"), (257, "Auto"), (272, "Auto (ILCE-1)"), (511, "No correction params available")];

const CHROMATIC_ABERRATION_CORRECTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Auto"), (255, "No correction params available")];

const DISTORTION_CORRECTION: &[(i64, &str)] =
    &[(0, "Off"), (1, "Auto"), (17, "Auto fixed by lens"), (255, "No correction params available")];

const RASTER_PADDING: &[(i64, &str)] =
    &[(0, "Byte"), (1, "Word"), (2, "Long Word"), (9, "Sector"), (10, "Long Sector")];

const IMAGE_COLOR_INDICATOR: &[(i64, &str)] = &[(0, "Unspecified Image Color"), (1, "Specified Image Color")];

const BACKGROUND_COLOR_INDICATOR: &[(i64, &str)] =
    &[(0, "Unspecified Background Color"), (1, "Specified Background Color")];

const HCUSAGE: &[(i64, &str)] = &[(0, "CT"), (1, "Line Art"), (2, "Trap")];

const TIFF_FXEXTENSIONS: &[(u32, &str)] = &[
    (0, "Resolution/Image Width"),
    (1, "N Layer Profile M"),
    (2, "Shared Data"),
    (3, "B&W JBIG2"),
    (4, "JBIG2 Profile M"),
];

const MULTI_PROFILES: &[(u32, &str)] = &[
    (0, "Profile S"),
    (1, "Profile F"),
    (2, "Profile J"),
    (3, "Profile C"),
    (4, "Profile L"),
    (5, "Profile M"),
    (6, "Profile T"),
    (7, "Resolution/Image Width"),
    (8, "N Layer Profile M"),
    (9, "Shared Data"),
    (10, "JBIG2 Profile M"),
];

const EXPOSURE_PROGRAM: &[(i64, &str)] = &[
    (0, "Not Defined"),
    (1, "Manual"),
    (2, "Program AE"),
    (3, "Aperture-priority AE"),
    (4, "Shutter speed priority AE"),
    (5, "Creative (Slow speed)"),
    (6, "Action (High speed)"),
    (7, "Portrait"),
    (8, "Landscape"),
    (9, "Bulb"),
];

const SENSITIVITY_TYPE: &[(i64, &str)] = &[
    (0, "Unknown"),
    (1, "Standard Output Sensitivity"),
    (2, "Recommended Exposure Index"),
    (3, "ISO Speed"),
    (4, "Standard Output Sensitivity and Recommended Exposure Index"),
    (5, "Standard Output Sensitivity and ISO Speed"),
    (6, "Recommended Exposure Index and ISO Speed"),
    (7, "Standard Output Sensitivity, Recommended Exposure Index and ISO Speed"),
];

const COMPONENTS_CONFIGURATION: &[(i64, &str)] =
    &[(0, "-"), (1, "Y"), (2, "Cb"), (3, "Cr"), (4, "R"), (5, "G"), (6, "B")];

const METERING_MODE: &[(i64, &str)] = &[
    (0, "Unknown"),
    (1, "Average"),
    (2, "Center-weighted average"),
    (3, "Spot"),
    (4, "Multi-spot"),
    (5, "Multi-segment"),
    (6, "Partial"),
    (255, "Other"),
];

const LIGHT_SOURCE: &[(i64, &str)] = &[
    (0, "Unknown"),
    (1, "Daylight"),
    (2, "Fluorescent"),
    (3, "Tungsten (Incandescent)"),
    (4, "Flash"),
    (9, "Fine Weather"),
    (10, "Cloudy"),
    (11, "Shade"),
    (12, "Daylight Fluorescent"),
    (13, "Day White Fluorescent"),
    (14, "Cool White Fluorescent"),
    (15, "White Fluorescent"),
    (16, "Warm White Fluorescent"),
    (17, "Standard Light A"),
    (18, "Standard Light B"),
    (19, "Standard Light C"),
    (20, "D55"),
    (21, "D65"),
    (22, "D75"),
    (23, "D50"),
    (24, "ISO Studio Tungsten"),
    (25, "Daylight"),
    (26, "Day White"),
    (27, "Cool White"),
    (28, "White"),
    (29, "Warm White"),
    (30, "Daylight LED"),
    (31, "Day White LED"),
    (32, "Cool White LED"),
    (33, "White LED"),
    (34, "Warm White LED"),
    (255, "Other"),
];

/// Words for whether a correction was applied (EXIF 3.1).
const NO_YES: &[(i64, &str)] = &[(0, "No"), (1, "Yes")];

/// Words for the state of the colours (DNG 1.7, tag 50879), spelled as ExifTool does.
const COLORIMETRIC_REFERENCE: &[(i64, &str)] = &[
    (0, "Scene-referred"),
    (1, "Output-referred (ICC Profile Dynamic Range)"),
    (2, "Output-referred (High Dyanmic Range)"),
];

/// Words for the values of `Flash`.
pub const FLASH: &[(i64, &str)] = &[
    (0, "No Flash"),
    (1, "Fired"),
    (5, "Fired, Return not detected"),
    (7, "Fired, Return detected"),
    (8, "On, Did not fire"),
    (9, "On, Fired"),
    (13, "On, Return not detected"),
    (15, "On, Return detected"),
    (16, "Off, Did not fire"),
    (20, "Off, Did not fire, Return not detected"),
    (24, "Auto, Did not fire"),
    (25, "Auto, Fired"),
    (29, "Auto, Fired, Return not detected"),
    (31, "Auto, Fired, Return detected"),
    (32, "No flash function"),
    (48, "Off, No flash function"),
    (65, "Fired, Red-eye reduction"),
    (69, "Fired, Red-eye reduction, Return not detected"),
    (71, "Fired, Red-eye reduction, Return detected"),
    (73, "On, Red-eye reduction"),
    (77, "On, Red-eye reduction, Return not detected"),
    (79, "On, Red-eye reduction, Return detected"),
    (80, "Off, Red-eye reduction"),
    (88, "Auto, Did not fire, Red-eye reduction"),
    (89, "Auto, Fired, Red-eye reduction"),
    (93, "Auto, Fired, Red-eye reduction, Return not detected"),
    (95, "Auto, Fired, Red-eye reduction, Return detected"),
];

const FOCAL_PLANE_RESOLUTION_UNIT: &[(i64, &str)] =
    &[(1, "None"), (2, "inches"), (3, "cm"), (4, "mm"), (5, "um")];

const SECURITY_CLASSIFICATION: &[(&str, &str)] = &[
    ("C", "Confidential"),
    ("R", "Restricted"),
    ("S", "Secret"),
    ("T", "Top Secret"),
    ("U", "Unclassified"),
];

const SENSING_METHOD: &[(i64, &str)] = &[
    (1, "Monochrome area"),
    (2, "One-chip color area"),
    (3, "Two-chip color area"),
    (4, "Three-chip color area"),
    (5, "Color sequential area"),
    (6, "Monochrome linear"),
    (7, "Trilinear"),
    (8, "Color sequential linear"),
];

const COLOR_SPACE: &[(i64, &str)] = &[
    (1, "sRGB"),
    (2, "Adobe RGB"),
    (65533, "Wide Gamut RGB"),
    (65534, "ICC Profile"),
    (65535, "Uncalibrated"),
];

const SENSING_METHOD_OF_CAMERA: &[(i64, &str)] = &[
    (1, "Not defined"),
    (2, "One-chip color area"),
    (3, "Two-chip color area"),
    (4, "Three-chip color area"),
    (5, "Color sequential area"),
    (7, "Trilinear"),
    (8, "Color sequential linear"),
];

const SCENE_TYPE: &[(i64, &str)] = &[(1, "Directly photographed")];

const CUSTOM_RENDERED: &[(i64, &str)] = &[
    (0, "Normal"),
    (1, "Custom"),
    (2, "HDR (no original saved)"),
    (3, "HDR (original saved)"),
    (4, "Original (for HDR)"),
    (6, "Panorama"),
    (7, "Portrait HDR"),
    (8, "Portrait"),
];

const EXPOSURE_MODE: &[(i64, &str)] = &[(0, "Auto"), (1, "Manual"), (2, "Auto bracket")];

const WHITE_BALANCE: &[(i64, &str)] = &[(0, "Auto"), (1, "Manual")];

const SCENE_CAPTURE_TYPE: &[(i64, &str)] =
    &[(0, "Standard"), (1, "Landscape"), (2, "Portrait"), (3, "Night"), (4, "Other")];

const GAIN_CONTROL: &[(i64, &str)] =
    &[(0, "None"), (1, "Low gain up"), (2, "High gain up"), (3, "Low gain down"), (4, "High gain down")];

const CONTRAST: &[(i64, &str)] = &[(0, "Normal"), (1, "Low"), (2, "High")];

const SHARPNESS: &[(i64, &str)] = &[(0, "Normal"), (1, "Soft"), (2, "Hard")];

const SUBJECT_DISTANCE_RANGE: &[(i64, &str)] = &[(0, "Unknown"), (1, "Macro"), (2, "Close"), (3, "Distant")];

const COMPOSITE_IMAGE: &[(i64, &str)] = &[
    (0, "Unknown"),
    (1, "Not a Composite Image"),
    (2, "General Composite Image"),
    (3, "Composite Image Captured While Shooting"),
];

/// A format of pixels is a GUID, of which the known ones differ in their last byte.
fn pixel_format(value: &Value<'_>, mode: Mode, out: &mut String) {
    const FAMILY: &str = "6FDDC324-4E03-4BFE-B185-3D77768DC9";
    let Value::Array(Array { bytes, .. }) = value else { return value.write_plain(out) };
    let Some(guid) = guid(bytes) else { return value.write_plain(out) };
    match (guid.strip_prefix(FAMILY), bytes.last(), mode) {
        (Some(_), Some(number), _) => {
            write_text(&Value::Integer((*number).into()), Conv::HexLabels(PIXEL_FORMAT), mode, out);
        }
        (_, _, Mode::Number) => out.push_str(&guid),
        (_, _, Mode::Print) => out.push_str(&format!("Unknown ({guid})")),
    }
}

const PIXEL_FORMAT: &[(i64, &str)] = &[
    (5, "Black & White"),
    (8, "8-bit Gray"),
    (9, "16-bit BGR555"),
    (10, "16-bit BGR565"),
    (11, "16-bit Gray"),
    (12, "24-bit BGR"),
    (13, "24-bit RGB"),
    (14, "32-bit BGR"),
    (15, "32-bit BGRA"),
    (16, "32-bit PBGRA"),
    (17, "32-bit Gray Float"),
    (18, "48-bit RGB Fixed Point"),
    (19, "32-bit BGR101010"),
    (21, "48-bit RGB"),
    (22, "64-bit RGBA"),
    (23, "64-bit PRGBA"),
    (24, "96-bit RGB Fixed Point"),
    (25, "128-bit RGBA Float"),
    (26, "128-bit PRGBA Float"),
    (27, "128-bit RGB Float"),
    (28, "32-bit CMYK"),
    (29, "64-bit RGBA Fixed Point"),
    (30, "128-bit RGBA Fixed Point"),
    (31, "64-bit CMYK"),
    (32, "24-bit 3 Channels"),
    (33, "32-bit 4 Channels"),
    (34, "40-bit 5 Channels"),
    (35, "48-bit 6 Channels"),
    (36, "56-bit 7 Channels"),
    (37, "64-bit 8 Channels"),
    (38, "48-bit 3 Channels"),
    (39, "64-bit 4 Channels"),
    (40, "80-bit 5 Channels"),
    (41, "96-bit 6 Channels"),
    (42, "112-bit 7 Channels"),
    (43, "128-bit 8 Channels"),
    (44, "40-bit CMYK Alpha"),
    (45, "80-bit CMYK Alpha"),
    (46, "32-bit 3 Channels Alpha"),
    (47, "40-bit 4 Channels Alpha"),
    (48, "48-bit 5 Channels Alpha"),
    (49, "56-bit 6 Channels Alpha"),
    (50, "64-bit 7 Channels Alpha"),
    (51, "72-bit 8 Channels Alpha"),
    (52, "64-bit 3 Channels Alpha"),
    (53, "80-bit 4 Channels Alpha"),
    (54, "96-bit 5 Channels Alpha"),
    (55, "112-bit 6 Channels Alpha"),
    (56, "128-bit 7 Channels Alpha"),
    (57, "144-bit 8 Channels Alpha"),
    (58, "64-bit RGBA Half"),
    (59, "48-bit RGB Half"),
    (61, "32-bit RGBE"),
    (62, "16-bit Gray Half"),
    (63, "32-bit Gray Fixed Point"),
];

const TRANSFORMATION: &[(i64, &str)] = &[
    (0, "Horizontal (normal)"),
    (1, "Mirror vertical"),
    (2, "Mirror horizontal"),
    (3, "Rotate 180"),
    (4, "Rotate 90 CW"),
    (5, "Mirror horizontal and rotate 90 CW"),
    (6, "Mirror horizontal and rotate 270 CW"),
    (7, "Rotate 270 CW"),
];

const UNCOMPRESSED: &[(i64, &str)] = &[(0, "No"), (1, "Yes")];

const IMAGE_TYPE: &[(u32, &str)] = &[(0, "Preview"), (1, "Page")];

const IMAGE_DATA_DISCARD: &[(i64, &str)] = &[
    (0, "Full Resolution"),
    (1, "Flexbits Discarded"),
    (2, "HighPass Frequency Data Discarded"),
    (3, "Highpass and LowPass Frequency Data Discarded"),
];

const USPTOORIGINAL_CONTENT_TYPE: &[(i64, &str)] = &[(0, "Text or Drawing"), (1, "Grayscale"), (2, "Color")];

const CFALAYOUT: &[(i64, &str)] = &[
    (1, "Rectangular"),
    (2, "Even columns offset down 1/2 row"),
    (3, "Even columns offset up 1/2 row"),
    (4, "Even rows offset right 1/2 column"),
    (5, "Even rows offset left 1/2 column"),
    (6, "Even rows offset up by 1/2 row, even columns offset left by 1/2 column"),
    (7, "Even rows offset up by 1/2 row, even columns offset right by 1/2 column"),
    (8, "Even rows offset down by 1/2 row, even columns offset left by 1/2 column"),
    (9, "Even rows offset down by 1/2 row, even columns offset right by 1/2 column"),
];

const MAKER_NOTE_SAFETY: &[(i64, &str)] = &[(0, "Unsafe"), (1, "Safe")];

const PROFILE_EMBED_POLICY: &[(i64, &str)] =
    &[(0, "Allow Copying"), (1, "Embed if Used"), (2, "Never Embed"), (3, "No Restrictions")];

const PREVIEW_COLOR_SPACE: &[(i64, &str)] =
    &[(0, "Unknown"), (1, "Gray Gamma 2.2"), (2, "sRGB"), (3, "Adobe RGB"), (4, "ProPhoto RGB")];

const PROFILE_HUE_SAT_MAP_ENCODING: &[(i64, &str)] = &[(0, "Linear"), (1, "sRGB")];

const DEFAULT_BLACK_RENDER: &[(i64, &str)] = &[(0, "Auto"), (1, "None")];

const DEPTH_FORMAT: &[(i64, &str)] = &[(0, "Unknown"), (1, "Linear"), (2, "Inverse")];

const DEPTH_UNITS: &[(i64, &str)] = &[(0, "Unknown"), (1, "Meters")];

const DEPTH_MEASURE_TYPE: &[(i64, &str)] = &[(0, "Unknown"), (1, "Optical Axis"), (2, "Optical Ray")];

#[cfg(test)]
mod tests {
    #[test]
    fn every_number_is_found_and_no_other() {
        for id in 0..=u16::MAX {
            let searched = crate::row::number::lookup(super::TABLE, id.into()).map(|def| def.name);
            assert_eq!(super::INDEX.get(id).map(|def| def.name), searched, "{id:#x}");
        }
    }

    #[test]
    fn is_sorted() {
        crate::row::number::assert_sorted(super::TABLE);
    }
}
