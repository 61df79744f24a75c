//! Properties of applications, phones and drones.
//!
//! Names and words are those documented by ExifTool. Each table is sorted by the length of the id, then by
//! the id.

use super::property::{PropertyRow, words};
use crate::def::{Conv, Role};
use crate::print::{exif, iptc, xmp};

pub(super) const AAS: &[PropertyRow] = &[
    PropertyRow::plain("CropH").low(),
    PropertyRow::plain("CropW").low(),
    PropertyRow::plain("CropX").low(),
    PropertyRow::plain("CropY").low(),
    PropertyRow::plain("AffineA"),
    PropertyRow::plain("AffineB"),
    PropertyRow::plain("AffineC"),
    PropertyRow::plain("AffineD"),
    PropertyRow::plain("AffineX"),
    PropertyRow::plain("AffineY"),
    PropertyRow::plain("Curve0x"),
    PropertyRow::plain("Curve0y"),
    PropertyRow::plain("Curve1x"),
    PropertyRow::plain("Curve1y"),
    PropertyRow::plain("Curve2x"),
    PropertyRow::plain("Curve2y"),
    PropertyRow::plain("Curve3x"),
    PropertyRow::plain("Curve3y"),
    PropertyRow::plain("Curve4x"),
    PropertyRow::plain("Curve4y"),
    PropertyRow::plain("Shadows").low(),
    PropertyRow::plain("Vibrance").low(),
    PropertyRow::plain("Highlights").low(),
    PropertyRow::plain("FaceBalanceOrigI"),
    PropertyRow::plain("FaceBalanceOrigQ"),
    PropertyRow::plain("FaceBalanceWarmth"),
    PropertyRow::plain("FaceBalanceStrength"),
];

pub(super) const ACDSEE: &[PropertyRow] = &[
    PropertyRow::binary("dpp").named("DPP").low(),
    PropertyRow::binary("rpp").named("RPP").low(),
    PropertyRow::plain("notes").low(),
    PropertyRow::plain("author").low(),
    PropertyRow::plain("rating").low(),
    PropertyRow::plain("tagged").low(),
    PropertyRow::plain("caption").low(),
    PropertyRow::date("datetime").named("DateTime").low(),
    PropertyRow::plain("keywords").low(),
    PropertyRow::binary("Snapshots").low(),
    PropertyRow::plain("EditStatus").low(),
    PropertyRow::plain("categories").low().role(Role::Keywords),
    PropertyRow::plain("rawrppused").low(),
    PropertyRow::plain("ObjectCycle").low(),
    PropertyRow::plain("ReleaseDate").low(),
    PropertyRow::plain("ReleaseTime").low(),
    PropertyRow::plain("collections").low(),
    PropertyRow::plain("FixtureIdentifier").low(),
    PropertyRow::plain("OriginatingProgram").low(),
];

pub(super) const ACDSEE_RS: &[PropertyRow] = &[
    PropertyRow::plain("Regions").named("RegionInfoACDSee").low().role(Role::People),
    PropertyRow::plain("RegionsRegionList").named("ACDSeeRegion").low(),
    PropertyRow::plain("RegionsRegionListName").named("ACDSeeRegionName").low(),
    PropertyRow::plain("RegionsRegionListType").named("ACDSeeRegionType").low(),
    PropertyRow::plain("RegionsRegionListALGArea").named("ACDSeeRegionALGArea").low(),
    PropertyRow::plain("RegionsRegionListDLYArea").named("ACDSeeRegionDLYArea").low(),
    PropertyRow::plain("RegionsRegionListALGAreaH").named("ACDSeeRegionALGAreaH").low(),
    PropertyRow::plain("RegionsRegionListALGAreaW").named("ACDSeeRegionALGAreaW").low(),
    PropertyRow::plain("RegionsRegionListALGAreaX").named("ACDSeeRegionALGAreaX").low(),
    PropertyRow::plain("RegionsRegionListALGAreaY").named("ACDSeeRegionALGAreaY").low(),
    PropertyRow::plain("RegionsRegionListDLYAreaH").named("ACDSeeRegionDLYAreaH").low(),
    PropertyRow::plain("RegionsRegionListDLYAreaW").named("ACDSeeRegionDLYAreaW").low(),
    PropertyRow::plain("RegionsRegionListDLYAreaX").named("ACDSeeRegionDLYAreaX").low(),
    PropertyRow::plain("RegionsRegionListDLYAreaY").named("ACDSeeRegionDLYAreaY").low(),
    PropertyRow::plain("RegionsAppliedToDimensions").named("ACDSeeRegionAppliedToDimensions").low(),
    PropertyRow::plain("RegionsAppliedToDimensionsH").named("ACDSeeRegionAppliedToDimensionsH").low(),
    PropertyRow::plain("RegionsAppliedToDimensionsW").named("ACDSeeRegionAppliedToDimensionsW").low(),
    PropertyRow::plain("RegionsAppliedToDimensionsUnit").named("ACDSeeRegionAppliedToDimensionsUnit").low(),
    PropertyRow::plain("RegionsRegionListNameAssignType").named("ACDSeeRegionNameAssignType").low(),
];

pub(super) const APPLE_FI: &[PropertyRow] = &[
    PropertyRow::plain("FaceID"),
    PropertyRow::plain("Timestamp").named("TimeStamp"),
    PropertyRow::plain("AngleInfoYaw"),
    PropertyRow::plain("AngleInfoRoll"),
    PropertyRow::plain("ConfidenceLevel"),
];

pub(super) const AST: &[PropertyRow] = &[
    PropertyRow::plain("about"),
    PropertyRow::plain("version"),
    PropertyRow::plain("GPSAltitude"),
    PropertyRow::plain("GPSLatitude"),
    PropertyRow::plain("GPSMapDatum"),
    PropertyRow::plain("GPSLongitude"),
    PropertyRow::plain("GPSVersionID"),
    PropertyRow::plain("GPSAltitudeRef").labels(&[(0, "Above Sea Level"), (1, "Below Sea Level")]),
    PropertyRow::plain("GPSLatitudeRef").labels(&[(0, "North"), (1, "South")]),
    PropertyRow::plain("GPSImgDirection"),
    PropertyRow::plain("GPSLongitudeRef").labels(&[(2, "East"), (3, "West")]),
    PropertyRow::plain("GPSImgDirectionRef")
        .conv(Conv::TextLabels(&[("M", "Magnetic North"), ("T", "True North")])),
];

pub(super) const CELL: &[PropertyRow] = &[
    PropertyRow::plain("r").named("CellR"),
    PropertyRow::plain("cgi").named("CellGlobalID"),
    PropertyRow::plain("lac").named("LocationAreaCode"),
    PropertyRow::plain("mcc").named("MobileCountryCode"),
    PropertyRow::plain("mnc").named("MobileNetworkCode"),
    PropertyRow::plain("cellid").named("CellTowerID"),
];

pub(super) const HDRGAINMAP: &[PropertyRow] =
    &[PropertyRow::plain("HDRGainMapVersion").call(xmp::bytes_of_version)];

pub(super) const APDI: &[PropertyRow] = &[
    PropertyRow::plain("NativeFormat").call(xmp::four_letters),
    PropertyRow::plain("StoredFormat").call(xmp::four_letters),
    PropertyRow::plain("AuxiliaryImageType"),
];

pub(super) const CONTAINER: &[PropertyRow] = &[
    PropertyRow::plain("Directory").named("ContainerDirectory"),
    PropertyRow::plain("DirectoryItemURI").named("DirectoryItemURI"),
    PropertyRow::plain("DirectoryItemMime").named("DirectoryItemMime"),
    PropertyRow::plain("DirectoryItemLabel").named("DirectoryItemLabel"),
    PropertyRow::plain("DirectoryItemLength").named("DirectoryItemLength"),
    PropertyRow::plain("DirectoryItemPadding").named("DirectoryItemPadding"),
    PropertyRow::plain("DirectoryItemSemantic").named("DirectoryItemSemantic"),
];

pub(super) const DEVICE: &[PropertyRow] = &[
    PropertyRow::plain("Pose"),
    PropertyRow::plain("Planes"),
    PropertyRow::plain("AppInfo"),
    PropertyRow::plain("Cameras"),
    PropertyRow::plain("EarthPos"),
    PropertyRow::plain("Profiles"),
    PropertyRow::plain("Container"),
    PropertyRow::plain("VendorInfo"),
    PropertyRow::plain("PlanesPlane").named("Plane"),
    PropertyRow::plain("CamerasCamera").named("Camera"),
    PropertyRow::plain("PlanesPlanePose").named("PlanePose"),
    PropertyRow::plain("ProfilesProfile").named("Profile"),
    PropertyRow::plain("EarthPosAltitude").call(exif::metres),
    PropertyRow::plain("EarthPosLatitude").call(xmp::latitude),
    PropertyRow::plain("CamerasCameraPose").named("CameraPose"),
    PropertyRow::plain("EarthPosLongitude").call(xmp::longitude),
    PropertyRow::plain("CamerasCameraImage").named("CameraImage"),
    PropertyRow::plain("CamerasCameraTrait").named("CameraTrait"),
    PropertyRow::plain("PlanesPlaneExtentX").named("PlaneExtentX"),
    PropertyRow::plain("PlanesPlaneExtentZ").named("PlaneExtentZ"),
    PropertyRow::plain("PlanesPlaneBoundary").named("PlaneBoundary"),
    PropertyRow::plain("ProfilesProfileType").named("ProfileType"),
    PropertyRow::plain("CamerasCameraAppInfo").named("CameraAppInfo"),
    PropertyRow::plain("CamerasCameraDepthMap").named("CameraDepthMap"),
    PropertyRow::plain("CamerasCameraPointCloud").named("CameraPointCloud"),
    PropertyRow::plain("CamerasCameraVendorInfo").named("CameraVendorInfo"),
    PropertyRow::plain("CamerasCameraDepthMapFar").named("CameraDepthMapFar"),
    PropertyRow::plain("PlanesPlanePosePositionX").named("PlanePosePositionX"),
    PropertyRow::plain("PlanesPlanePosePositionY").named("PlanePosePositionY"),
    PropertyRow::plain("PlanesPlanePosePositionZ").named("PlanePosePositionZ"),
    PropertyRow::plain("PlanesPlanePoseRotationW").named("PlanePoseRotationW"),
    PropertyRow::plain("PlanesPlanePoseRotationX").named("PlanePoseRotationX"),
    PropertyRow::plain("PlanesPlanePoseRotationY").named("PlanePoseRotationY"),
    PropertyRow::plain("PlanesPlanePoseRotationZ").named("PlanePoseRotationZ"),
    PropertyRow::plain("PlanesPlanePoseTimestamp").named("PlanePoseTimestamp"),
    PropertyRow::plain("CamerasCameraDepthMapNear").named("CameraDepthMapNear"),
    PropertyRow::plain("CamerasCameraImageItemURI").named("CameraImageItemURI"),
    PropertyRow::plain("CamerasCameraImagingModel").named("CameraImagingModel"),
    PropertyRow::plain("CamerasCameraDepthMapUnits").named("CameraDepthMapUnits"),
    PropertyRow::plain("CamerasCameraLightEstimate").named("CameraLightEstimate"),
    PropertyRow::plain("CamerasCameraPosePositionX").named("CameraPosePositionX"),
    PropertyRow::plain("CamerasCameraPosePositionY").named("CameraPosePositionY"),
    PropertyRow::plain("CamerasCameraPosePositionZ").named("CameraPosePositionZ"),
    PropertyRow::plain("CamerasCameraPoseRotationW").named("CameraPoseRotationW"),
    PropertyRow::plain("CamerasCameraPoseRotationX").named("CameraPoseRotationX"),
    PropertyRow::plain("CamerasCameraPoseRotationY").named("CameraPoseRotationY"),
    PropertyRow::plain("CamerasCameraPoseRotationZ").named("CameraPoseRotationZ"),
    PropertyRow::plain("CamerasCameraPoseTimestamp").named("CameraPoseTimestamp"),
    PropertyRow::plain("CamerasCameraAppInfoItemURI").named("CameraAppInfoItemURI"),
    PropertyRow::plain("CamerasCameraAppInfoVersion").named("CameraAppInfoVersion"),
    PropertyRow::plain("CamerasCameraDepthMapFormat").named("CameraDepthMapFormat"),
    PropertyRow::plain("CamerasCameraVendorInfoModel").named("CameraVendorInfoModel"),
    PropertyRow::plain("CamerasCameraVendorInfoNotes").named("CameraVendorInfoNotes"),
    PropertyRow::plain("ProfilesProfileCameraIndices").named("ProfileCameraIndices"),
    PropertyRow::plain("CamerasCameraDepthMapDepthURI").named("CameraDepthMapDepthURI"),
    PropertyRow::plain("CamerasCameraDepthMapSoftware").named("CameraDepthMapSoftware"),
    PropertyRow::plain("CamerasCameraImagingModelSkew").named("CameraImagingModelSkew"),
    PropertyRow::plain("CamerasCameraPointCloudMetric").named("CameraPointCloudMetric"),
    PropertyRow::plain("CamerasCameraPointCloudPoints").named("CameraPointCloudPoints"),
    PropertyRow::plain("CamerasCameraImageItemSemantic").named("CameraImageItemSemantic"),
    PropertyRow::plain("PlanesPlaneBoundaryVertexCount").named("PlaneBoundaryVertexCount"),
    PropertyRow::plain("CamerasCameraAppInfoApplication").named("CameraAppInfoApplication"),
    PropertyRow::plain("CamerasCameraDepthMapFocalTable").named("CameraDepthMapFocalTable"),
    PropertyRow::plain("CamerasCameraDepthMapMeasureType").named("CameraDepthMapMeasureType"),
    PropertyRow::plain("CamerasCameraDepthMapItemSemantic").named("CameraDepthMapItemSemantic"),
    PropertyRow::plain("CamerasCameraPointCloudPointCloud").named("CameraPointCloudPointCloud"),
    PropertyRow::plain("CamerasCameraDepthMapConfidenceURI").named("CameraDepthMapConfidenceURI"),
    PropertyRow::plain("CamerasCameraImagingModelDistortion").named("CameraImagingModelDistortion"),
    PropertyRow::plain("CamerasCameraImagingModelImageWidth").named("CameraImagingModelImageWidth"),
    PropertyRow::plain("CamerasCameraVendorInfoManufacturer").named("CameraVendorInfoManufacturer"),
    PropertyRow::plain("CamerasCameraImagingModelImageHeight").named("CameraImagingModelImageHeight"),
    PropertyRow::plain("CamerasCameraImagingModelFocalLengthX").named("CameraImagingModelFocalLengthX"),
    PropertyRow::plain("CamerasCameraImagingModelFocalLengthY").named("CameraImagingModelFocalLengthY"),
    PropertyRow::plain("CamerasCameraImagingModelDistortionCount").named("CameraImagingModelDistortionCount"),
    PropertyRow::plain("CamerasCameraImagingModelPrincipalPointX").named("CameraImagingModelPrincipalPointX"),
    PropertyRow::plain("CamerasCameraImagingModelPrincipalPointY").named("CameraImagingModelPrincipalPointY"),
    PropertyRow::plain("CamerasCameraLightEstimatePixelIntensity").named("CameraLightEstimatePixelIntensity"),
    PropertyRow::plain("CamerasCameraDepthMapFocalTableEntryCount")
        .named("CameraDepthMapFocalTableEntryCount"),
    PropertyRow::plain("CamerasCameraImagingModelPixelAspectRatio")
        .named("CameraImagingModelPixelAspectRatio"),
    PropertyRow::plain("CamerasCameraLightEstimateColorCorrectionB")
        .named("CameraLightEstimateColorCorrectionB"),
    PropertyRow::plain("CamerasCameraLightEstimateColorCorrectionG")
        .named("CameraLightEstimateColorCorrectionG"),
    PropertyRow::plain("CamerasCameraLightEstimateColorCorrectionR")
        .named("CameraLightEstimateColorCorrectionR"),
];

pub(super) const DIGIKAM: &[PropertyRow] = &[
    PropertyRow::plain("TagsList").role(Role::Keywords),
    PropertyRow::plain("PickLabel"),
    PropertyRow::plain("ColorLabel"),
    PropertyRow::plain("ImageHistory").low(),
    PropertyRow::plain("ImageUniqueID").low(),
    PropertyRow::plain("picasawebGPhotoId"),
    PropertyRow::plain("CaptionsAuthorNames"),
    PropertyRow::plain("CaptionsDateTimeStamps"),
    PropertyRow::plain("LensCorrectionSettings"),
];

pub(super) const DRONE_DJI: &[PropertyRow] = &[
    PropertyRow::plain("RtkFlag"),
    PropertyRow::plain("Latitude").call(xmp::latitude),
    PropertyRow::plain("SelfData"),
    PropertyRow::plain("Longitude").call(xmp::longitude),
    PropertyRow::plain("RtkStdHgt"),
    PropertyRow::plain("RtkStdLat"),
    PropertyRow::plain("RtkStdLon"),
    PropertyRow::plain("CamReverse"),
    PropertyRow::plain("DewarpData"),
    PropertyRow::plain("DewarpFlag"),
    PropertyRow::plain("GpsLatitude").named("GPSLatitude").call(xmp::latitude).low(),
    PropertyRow::plain("FlightXSpeed"),
    PropertyRow::plain("FlightYSpeed"),
    PropertyRow::plain("FlightZSpeed"),
    PropertyRow::plain("GpsLongitude").named("GPSLongitude").call(xmp::longitude).low(),
    PropertyRow::plain("GimbalReverse"),
    PropertyRow::plain("GpsLongtitude").named("GPSLongtitude").call(xmp::longitude),
    PropertyRow::plain("FlightYawDegree"),
    PropertyRow::plain("GimbalYawDegree"),
    PropertyRow::plain("AbsoluteAltitude"),
    PropertyRow::plain("FlightRollDegree"),
    PropertyRow::plain("GimbalRollDegree"),
    PropertyRow::plain("RelativeAltitude"),
    PropertyRow::plain("FlightPitchDegree"),
    PropertyRow::plain("GimbalPitchDegree"),
    PropertyRow::plain("CalibratedFocalLength"),
    PropertyRow::plain("CalibratedOpticalCenterX"),
    PropertyRow::plain("CalibratedOpticalCenterY"),
];

pub(super) const DWC: &[PropertyRow] = &[
    PropertyRow::plain("Event").named("DCEvent"),
    PropertyRow::plain("Taxon"),
    PropertyRow::plain("Record"),
    PropertyRow::plain("Organism"),
    PropertyRow::plain("Occurrence"),
    PropertyRow::plain("EventEventID").named("EventID").low(),
    PropertyRow::plain("TaxonTaxonID").named("TaxonID"),
    PropertyRow::date("EventEventDate").named("EventDate"),
    PropertyRow::date("EventEventTime").named("EventTime"),
    PropertyRow::plain("FossilSpecimen"),
    PropertyRow::plain("Identification"),
    PropertyRow::plain("LivingSpecimen"),
    PropertyRow::plain("MaterialSample"),
    PropertyRow::plain("TaxonTaxonRank").named("TaxonRank"),
    PropertyRow::date("EventLatestDate"),
    PropertyRow::plain("dctermsLocation").named("DCTermsLocation"),
    PropertyRow::plain("HumanObservation"),
    PropertyRow::date("EventEarliestDate"),
    PropertyRow::plain("EventEventRemarks").named("EventRemarks"),
    PropertyRow::plain("GeologicalContext"),
    PropertyRow::plain("MeasurementOrFact"),
    PropertyRow::plain("PreservedSpecimen"),
    PropertyRow::plain("TaxonTaxonRemarks").named("TaxonRemarks"),
    PropertyRow::plain("MachineObservation"),
    PropertyRow::plain("OrganismOrganismID").named("OrganismID"),
    PropertyRow::plain("TaxonTaxonConceptID").named("TaxonConceptID"),
    PropertyRow::plain("OrganismOrganismName").named("OrganismName"),
    PropertyRow::plain("ResourceRelationship"),
    PropertyRow::plain("OrganismOrganismScope").named("OrganismScope"),
    PropertyRow::plain("dctermsLocationCounty").named("DCCounty"),
    PropertyRow::plain("dctermsLocationIsland").named("DCIsland"),
    PropertyRow::plain("OccurrenceOccurrenceID").named("OccurrenceID"),
    PropertyRow::plain("dctermsLocationCountry").named("DCCountry"),
    PropertyRow::plain("OrganismOrganismRemarks").named("OrganismRemarks"),
    PropertyRow::plain("dctermsLocationLocality").named("DCLocality"),
    PropertyRow::plain("IdentificationTypeStatus").named("TypeStatus"),
    PropertyRow::plain("dctermsLocationContinent").named("DCContinent"),
    PropertyRow::plain("dctermsLocationWaterBody").named("DCWaterBody"),
    PropertyRow::date("HumanObservationEventDate"),
    PropertyRow::plain("dctermsLocationLocationID").named("DCLocationID"),
    PropertyRow::date("HumanObservationLatestDate"),
    PropertyRow::plain("IdentificationIdentifiedBy").named("IdentifiedBy"),
    PropertyRow::plain("OccurrenceOccurrenceStatus").named("OccurrenceStatus"),
    PropertyRow::plain("dctermsLocationCountryCode").named("DCCountryCode"),
    PropertyRow::plain("dctermsLocationIslandGroup").named("DCIslandGroup"),
    PropertyRow::plain("dctermsLocationVerbatimSRS").named("DCVerbatimSRS"),
    PropertyRow::date("MachineObservationEventDate"),
    PropertyRow::plain("OccurrenceOccurrenceDetails").named("OccurrenceDetails"),
    PropertyRow::plain("OccurrenceOccurrenceRemarks").named("OccurrenceRemarks"),
    PropertyRow::plain("dctermsLocationFootprintSRS").named("DCFootprintSRS"),
    PropertyRow::plain("dctermsLocationFootprintWKT").named("DCFootprintWKT"),
    PropertyRow::plain("dctermsLocationMunicipality").named("DCMunicipality"),
    PropertyRow::date("HumanObservationEarliestDate"),
    PropertyRow::date("IdentificationDateIdentified").named("DateIdentified"),
    PropertyRow::plain("IdentificationIdentifiedByID").named("IdentifiedByID"),
    PropertyRow::date("MachineObservationLatestDate"),
    PropertyRow::plain("dctermsLocationGeodeticDatum").named("DCGeodeticDatum"),
    PropertyRow::plain("dctermsLocationStateProvince").named("DCStateProvince"),
    PropertyRow::plain("dctermsLocationVerbatimDepth").named("DCVerbatimDepth"),
    PropertyRow::plain("dctermsLocationVerticalDatum").named("DCVerticalDatum"),
    PropertyRow::plain("IdentificationIdentificationID").named("IdentificationID"),
    PropertyRow::date("MachineObservationEarliestDate"),
    PropertyRow::plain("MaterialSampleMaterialSampleID").named("MaterialSampleID"),
    PropertyRow::plain("MeasurementOrFactMeasurementID").named("MeasurementID"),
    PropertyRow::plain("ResourceRelationshipResourceID").named("ResourceID"),
    PropertyRow::plain("dctermsLocationDecimalLatitude").named("DCDecimalLatitude"),
    PropertyRow::plain("dctermsLocationGeoreferencedBy").named("DCGeoreferencedBy"),
    PropertyRow::plain("dctermsLocationHigherGeography").named("DCHigherGeography"),
    PropertyRow::plain("dctermsLocationLocationRemarks").named("DCLocationRemarks"),
    PropertyRow::plain("dctermsLocationDecimalLongitude").named("DCDecimalLongitude"),
    PropertyRow::plain("dctermsLocationVerbatimLatitude").named("DCVerbatimLatitude"),
    PropertyRow::plain("dctermsLocationVerbatimLocality").named("DCVerbatimLocality"),
    PropertyRow::plain("MeasurementOrFactMeasurementType").named("MeasurementType"),
    PropertyRow::plain("MeasurementOrFactMeasurementUnit").named("MeasurementUnit"),
    PropertyRow::plain("dctermsLocationGeoreferencedDate").named("DCGeoreferencedDate"),
    PropertyRow::plain("dctermsLocationHigherGeographyID").named("DCHigherGeographyID"),
    PropertyRow::plain("dctermsLocationVerbatimElevation").named("DCVerbatimElevation"),
    PropertyRow::plain("dctermsLocationVerbatimLongitude").named("DCVerbatimLongitude"),
    PropertyRow::plain("MeasurementOrFactMeasurementValue").named("MeasurementValue"),
    PropertyRow::plain("MeasurementOrFactMeasurementMethod").named("MeasurementMethod"),
    PropertyRow::plain("dctermsLocationCoordinatePrecision").named("DCCoordinatePrecision"),
    PropertyRow::plain("dctermsLocationFootprintSpatialFit").named("DCFootprintSpatialFit"),
    PropertyRow::plain("dctermsLocationGeoreferenceRemarks").named("DCGeoreferenceRemarks"),
    PropertyRow::plain("dctermsLocationGeoreferenceSources").named("DCGeoreferenceSources"),
    PropertyRow::plain("dctermsLocationLocationAccordingTo").named("DCLocationAccordingTo"),
    PropertyRow::plain("dctermsLocationVerbatimCoordinates").named("DCVerbatimCoordinates"),
    PropertyRow::plain("IdentificationIdentificationRemarks").named("IdentificationRemarks"),
    PropertyRow::plain("MeasurementOrFactMeasurementRemarks").named("MeasurementRemarks"),
    PropertyRow::plain("dctermsLocationGeoreferenceProtocol").named("DCGeoreferenceProtocol"),
    PropertyRow::plain("dctermsLocationMaximumDepthInMeters").named("DCMaximumDepthInMeters"),
    PropertyRow::plain("dctermsLocationMinimumDepthInMeters").named("DCMinimumDepthInMeters"),
    PropertyRow::plain("GeologicalContextGeologicalContextID").named("GeologicalContextID"),
    PropertyRow::plain("IdentificationVerbatimIdentification").named("VerbatimIdentification"),
    PropertyRow::plain("MeasurementOrFactMeasurementAccuracy").named("MeasurementAccuracy"),
    PropertyRow::plain("dctermsLocationPointRadiusSpatialFit").named("DCPointRadiusSpatialFit"),
    PropertyRow::plain("IdentificationIdentificationQualifier").named("IdentificationQualifier"),
    PropertyRow::plain("ResourceRelationshipRelatedResourceID").named("RelatedResourceID"),
    PropertyRow::plain("IdentificationIdentificationReferences").named("IdentificationReferences"),
    PropertyRow::plain("ResourceRelationshipRelationshipRemarks").named("RelationshipRemarks"),
    PropertyRow::plain("dctermsLocationMaximumElevationInMeters").named("DCMaximumElevationInMeters"),
    PropertyRow::plain("dctermsLocationMinimumElevationInMeters").named("DCMinimumElevationInMeters"),
    PropertyRow::plain("dctermsLocationVerbatimCoordinateSystem").named("DCVerbatimCoordinateSystem"),
    PropertyRow::plain("GeologicalContextLatestAgeOrHighestStage").named("LatestAgeOrHighestStage"),
    PropertyRow::plain("GeologicalContextLithostratigraphicTerms").named("LithostratigraphicTerms"),
    PropertyRow::plain("MeasurementOrFactMeasurementDeterminedBy").named("MeasurementDeterminedBy"),
    PropertyRow::plain("GeologicalContextEarliestAgeOrLowestStage").named("EarliestAgeOrLowestStage"),
    PropertyRow::plain("GeologicalContextLatestEraOrHighestErathem").named("LatestEraOrHighestErathem"),
    PropertyRow::date("MeasurementOrFactMeasurementDeterminedDate").named("MeasurementDeterminedDate"),
    PropertyRow::plain("ResourceRelationshipRelationshipOfResource").named("RelationshipOfResource"),
    PropertyRow::plain("ResourceRelationshipResourceRelationshipID").named("ResourceRelationshipID"),
    PropertyRow::plain("GeologicalContextEarliestEraOrLowestErathem").named("EarliestEraOrLowestErathem"),
    PropertyRow::plain("GeologicalContextLatestEonOrHighestEonothem").named("LatestEonOrHighestEonothem"),
    PropertyRow::plain("GeologicalContextLatestEpochOrHighestSeries").named("LatestEpochOrHighestSeries"),
    PropertyRow::plain("GeologicalContextLowestBiostratigraphicZone").named("LowestBiostratigraphicZone"),
    PropertyRow::plain("ResourceRelationshipRelationshipAccordingTo").named("RelationshipAccordingTo"),
    PropertyRow::plain("GeologicalContextEarliestEonOrLowestEonothem").named("EarliestEonOrLowestEonothem"),
    PropertyRow::plain("GeologicalContextEarliestEpochOrLowestSeries").named("EarliestEpochOrLowestSeries"),
    PropertyRow::plain("GeologicalContextHighestBiostratigraphicZone").named("HighestBiostratigraphicZone"),
    PropertyRow::plain("GeologicalContextLatestPeriodOrHighestSystem").named("LatestPeriodOrHighestSystem"),
    PropertyRow::plain("ResourceRelationshipRelationshipOfResourceID").named("RelationshipOfResourceID"),
    PropertyRow::plain("dctermsLocationCoordinateUncertaintyInMeters")
        .named("DCCoordinateUncertaintyInMeters"),
    PropertyRow::plain("GeologicalContextEarliestPeriodOrLowestSystem").named("EarliestPeriodOrLowestSystem"),
    PropertyRow::plain("dctermsLocationGeoreferenceVerificationStatus")
        .named("DCGeoreferenceVerificationStatus"),
    PropertyRow::plain("IdentificationIdentificationVerificationStatus")
        .named("IdentificationVerificationStatus"),
    PropertyRow::date("ResourceRelationshipRelationshipEstablishedDate").named("RelationshipEstablishedDate"),
    PropertyRow::plain("dctermsLocationMaximumDistanceAboveSurfaceInMeters")
        .named("DCMaximumDistanceAboveSurfaceInMeters"),
    PropertyRow::plain("dctermsLocationMinimumDistanceAboveSurfaceInMeters")
        .named("DCMinimumDistanceAboveSurfaceInMeters"),
];

/// What ExifTool records about the picture that a file was made from.
pub(super) const ET: &[PropertyRow] = &[
    PropertyRow::plain("OriginalImageMD5"),
    PropertyRow::plain("OriginalImageHash"),
    PropertyRow::plain("OriginalImageHashType"),
];

pub(super) const EXPRESSIONMEDIA: &[PropertyRow] = &[
    PropertyRow::plain("Event").low(),
    PropertyRow::plain("People").low().role(Role::People),
    PropertyRow::plain("Status").low(),
    PropertyRow::plain("CatalogSets").low().role(Role::Keywords),
];

pub(super) const EXTENSIS: &[PropertyRow] = &[
    PropertyRow::plain("JobName"),
    PropertyRow::plain("Approved"),
    PropertyRow::plain("RoutedTo"),
    PropertyRow::plain("WorkToDo"),
    PropertyRow::plain("JobStatus"),
    PropertyRow::plain("ApprovedBy"),
    PropertyRow::plain("ClientName"),
    PropertyRow::plain("RoutingNotes"),
];

pub(super) const FPV: &[PropertyRow] = &[PropertyRow::plain("RichTextComment")];

pub(super) const GAUDIO: &[PropertyRow] =
    &[PropertyRow::base64("Data").named("AudioData"), PropertyRow::plain("Mime").named("AudioMimeType")];

pub(super) const GCAMERA: &[PropertyRow] = &[
    PropertyRow::plain("BurstID").role(Role::BurstId),
    PropertyRow::plain("MicroVideo").role(Role::MotionPhoto),
    PropertyRow::plain("MotionPhoto").role(Role::MotionPhoto),
    PropertyRow::plain("BurstPrimary"),
    PropertyRow::plain("PortraitNote"),
    PropertyRow::plain("SpecialTypeID"),
    PropertyRow::opaque("shot_log_data").named("ShotLogData"),
    PropertyRow::opaque("hdrp_makernote").named("HDRPMakerNote"),
    PropertyRow::opaque("PortraitRequest"),
    PropertyRow::plain("PortraitVersion"),
    PropertyRow::opaque("HdrPlusMakernote").named("HDRPlusMakerNote"),
    PropertyRow::plain("MicroVideoOffset"),
    PropertyRow::plain("MicroVideoVersion"),
    PropertyRow::plain("DisableAutoCreation"),
    PropertyRow::plain("MicroVideoPresentationTimestampUs"),
];

pub(super) const GCREATIONS: &[PropertyRow] =
    &[PropertyRow::plain("Type").low(), PropertyRow::plain("CameraBurstID")];

pub(super) const GDEPTH: &[PropertyRow] = &[
    PropertyRow::plain("Far").low(),
    PropertyRow::base64("Data").named("DepthImage").low(),
    PropertyRow::plain("Mime").low(),
    PropertyRow::plain("Near").low(),
    PropertyRow::plain("Model").low(),
    PropertyRow::plain("Units").low(),
    PropertyRow::plain("Format").conv(words!["RangeInverse", "RangeLinear"]),
    PropertyRow::plain("Software").low(),
    PropertyRow::base64("Confidence").low(),
    PropertyRow::plain("ImageWidth").low(),
    PropertyRow::plain("ImageHeight").low(),
    PropertyRow::plain("MeasureType").conv(words!["OpticalAxis", "OpticalRay"]),
    PropertyRow::plain("Manufacturer").low(),
    PropertyRow::plain("ConfidenceMime").low(),
];

pub(super) const GFOCUS: &[PropertyRow] = &[
    PropertyRow::plain("FocalPointX"),
    PropertyRow::plain("FocalPointY"),
    PropertyRow::plain("FocalDistance"),
    PropertyRow::plain("BlurAtInfinity"),
];

pub(super) const GIMAGE: &[PropertyRow] =
    &[PropertyRow::base64("Data").named("ImageData"), PropertyRow::plain("Mime").named("ImageMimeType")];

pub(super) const GPANO: &[PropertyRow] = &[
    PropertyRow::date("LastPhotoDate"),
    PropertyRow::date("FirstPhotoDate"),
    PropertyRow::plain("ProjectionType"),
    PropertyRow::plain("CaptureSoftware"),
    PropertyRow::plain("PoseRollDegrees"),
    PropertyRow::plain("ExposureLockUsed"),
    PropertyRow::plain("PosePitchDegrees"),
    PropertyRow::plain("SourcePhotosCount"),
    PropertyRow::plain("StitchingSoftware"),
    PropertyRow::plain("UsePanoramaViewer"),
    PropertyRow::plain("InitialCameraDolly"),
    PropertyRow::plain("PoseHeadingDegrees"),
    PropertyRow::plain("FullPanoWidthPixels"),
    PropertyRow::plain("CroppedAreaTopPixels"),
    PropertyRow::plain("FullPanoHeightPixels"),
    PropertyRow::plain("CroppedAreaLeftPixels"),
    PropertyRow::plain("InitialViewRollDegrees"),
    PropertyRow::plain("InitialViewPitchDegrees"),
    PropertyRow::plain("InitialVerticalFOVDegrees"),
    PropertyRow::plain("InitialViewHeadingDegrees"),
    PropertyRow::plain("CroppedAreaImageWidthPixels"),
    PropertyRow::plain("InitialHorizontalFOVDegrees"),
    PropertyRow::plain("LargestValidInteriorRectTop"),
    PropertyRow::plain("CroppedAreaImageHeightPixels"),
    PropertyRow::plain("LargestValidInteriorRectLeft"),
    PropertyRow::plain("LargestValidInteriorRectWidth"),
    PropertyRow::plain("LargestValidInteriorRectHeight"),
];

pub(super) const GSPHERICAL: &[PropertyRow] = &[
    PropertyRow::plain("Stitched").low(),
    PropertyRow::plain("Spherical").low(),
    PropertyRow::plain("Timestamp").named("TimeStamp").call(xmp::unix_time).low(),
    PropertyRow::plain("StereoMode").low(),
    PropertyRow::plain("SourceCount").low(),
    PropertyRow::plain("ProjectionType").low(),
    PropertyRow::plain("StitchingSoftware").low(),
    PropertyRow::plain("FullPanoWidthPixels").low(),
    PropertyRow::plain("CroppedAreaTopPixels").low(),
    PropertyRow::plain("FullPanoHeightPixels").low(),
    PropertyRow::plain("CroppedAreaLeftPixels").low(),
    PropertyRow::plain("InitialViewRollDegrees").low(),
    PropertyRow::plain("InitialViewPitchDegrees").low(),
    PropertyRow::plain("InitialViewHeadingDegrees").low(),
    PropertyRow::plain("CroppedAreaImageWidthPixels").low(),
    PropertyRow::plain("CroppedAreaImageHeightPixels").low(),
];

pub(super) const LIMAGE: &[PropertyRow] = &[
    PropertyRow::base64("RightAlbedo"),
    PropertyRow::plain("MajorVersion"),
    PropertyRow::plain("MinorVersion"),
];

pub(super) const MEDIAPRO: &[PropertyRow] = &[
    PropertyRow::plain("Event").low(),
    PropertyRow::plain("People").role(Role::People),
    PropertyRow::plain("Status"),
    PropertyRow::plain("Location").low(),
    PropertyRow::plain("UserFields"),
    PropertyRow::plain("CatalogSets").role(Role::Keywords),
];

pub(super) const MICROSOFTPHOTO: &[PropertyRow] = &[
    PropertyRow::plain("Rating").named("RatingPercent"),
    PropertyRow::plain("LensModel").low(),
    PropertyRow::plain("FlashModel"),
    PropertyRow::plain("ItemSubType"),
    PropertyRow::plain("CreatorAppId").named("CreatorAppID"),
    PropertyRow::date("DateAcquired"),
    PropertyRow::plain("LastKeywordXMP").role(Role::Keywords),
    PropertyRow::plain("LastKeywordIPTC"),
    PropertyRow::plain("LensManufacturer"),
    PropertyRow::plain("FlashManufacturer"),
    PropertyRow::plain("CameraSerialNumber"),
    PropertyRow::plain("CreatorOpenWithUIOptions"),
];

pub(super) const MP: &[PropertyRow] = &[
    PropertyRow::plain("RegionInfo").named("RegionInfoMP").role(Role::People),
    PropertyRow::date("RegionInfoDateRegionsValid"),
    PropertyRow::plain("RegionInfoRegionsRectangle").named("RegionRectangle"),
    PropertyRow::plain("RegionInfoRegionsPersonSourceID").named("RegionPersonSourceID"),
    PropertyRow::plain("RegionInfoRegionsPersonLiveIdCID").named("RegionPersonLiveIdCID"),
    PropertyRow::plain("RegionInfoRegionsPersonDisplayName").named("RegionPersonDisplayName"),
    PropertyRow::plain("RegionInfoRegionsPersonEmailDigest").named("RegionPersonEmailDigest"),
];

pub(super) const MP1: &[PropertyRow] = &[
    PropertyRow::plain("Contrast").low(),
    PropertyRow::plain("Brightness").low(),
    PropertyRow::plain("StreamType"),
    PropertyRow::plain("CameraModelID").low(),
    PropertyRow::plain("WhiteBalance0"),
    PropertyRow::plain("WhiteBalance1"),
    PropertyRow::plain("WhiteBalance2"),
    PropertyRow::plain("PipelineVersion"),
    PropertyRow::plain("PanoramicStitchPhi0"),
    PropertyRow::plain("PanoramicStitchPhi1"),
    PropertyRow::plain("ExposureCompensation").low(),
    PropertyRow::plain("PanoramicStitchTheta0"),
    PropertyRow::plain("PanoramicStitchTheta1"),
    PropertyRow::plain("PanoramicStitchMapType").conv(Conv::TextLabels(&[
        ("Horizontal-Cylindrical", "Horizontal Cylindrical"),
        ("Horizontal-Spherical", "Horizontal Spherical"),
        ("Perspective", "Perspective"),
        ("Vertical-Cylindrical", "Vertical Cylindrical"),
        ("Vertical-Spherical", "Vertical Spherical"),
    ])),
    PropertyRow::plain("PanoramicStitchCameraMotion").conv(Conv::TextLabels(&[
        ("3DRotation", "3D Rotation"),
        ("Affine", "Affine"),
        ("Homography", "Homography"),
        ("RigidScale", "Rigid Scale"),
    ])),
];

pub(super) const MWG_COLL: &[PropertyRow] = &[
    PropertyRow::plain("Collections"),
    PropertyRow::plain("CollectionsCollectionURI").named("CollectionURI"),
    PropertyRow::plain("CollectionsCollectionName").named("CollectionName"),
];

pub(super) const MWG_KW: &[PropertyRow] = &[
    PropertyRow::plain("Keywords").named("KeywordInfo"),
    PropertyRow::plain("KeywordsHierarchy").named("HierarchicalKeywords"),
    PropertyRow::plain("KeywordsHierarchyApplied").named("HierarchicalKeywords1Applied"),
    PropertyRow::plain("KeywordsHierarchyKeyword").named("HierarchicalKeywords1"),
    PropertyRow::plain("KeywordsHierarchyChildren").named("HierarchicalKeywords1Children"),
    PropertyRow::plain("KeywordsHierarchyChildrenApplied").named("HierarchicalKeywords2Applied"),
    PropertyRow::plain("KeywordsHierarchyChildrenKeyword").named("HierarchicalKeywords2"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildren").named("HierarchicalKeywords2Children"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenApplied").named("HierarchicalKeywords3Applied"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenKeyword").named("HierarchicalKeywords3"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildren").named("HierarchicalKeywords3Children"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenApplied")
        .named("HierarchicalKeywords4Applied"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenKeyword").named("HierarchicalKeywords4"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenChildren")
        .named("HierarchicalKeywords4Children"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenChildrenApplied")
        .named("HierarchicalKeywords5Applied"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenChildrenKeyword")
        .named("HierarchicalKeywords5"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenChildrenChildren")
        .named("HierarchicalKeywords5Children"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenChildrenChildrenApplied")
        .named("HierarchicalKeywords6Applied"),
    PropertyRow::plain("KeywordsHierarchyChildrenChildrenChildrenChildrenChildrenKeyword")
        .named("HierarchicalKeywords6"),
];

pub(super) const MWG_RS: &[PropertyRow] = &[
    PropertyRow::plain("Regions").named("RegionInfo").role(Role::People),
    PropertyRow::plain("RegionsRegionList").named("RegionList"),
    PropertyRow::plain("RegionsRegionListArea").named("RegionArea"),
    PropertyRow::plain("RegionsRegionListName").named("RegionName"),
    PropertyRow::plain("RegionsRegionListType")
        .named("RegionType")
        .conv(words!["BarCode", "Face", "Focus", "Pet"]),
    PropertyRow::plain("RegionsRegionListAreaD").named("RegionAreaD"),
    PropertyRow::plain("RegionsRegionListAreaH").named("RegionAreaH"),
    PropertyRow::plain("RegionsRegionListAreaW").named("RegionAreaW"),
    PropertyRow::plain("RegionsRegionListAreaX").named("RegionAreaX"),
    PropertyRow::plain("RegionsRegionListAreaY").named("RegionAreaY"),
    PropertyRow::plain("RegionsRegionListSeeAlso").named("RegionSeeAlso"),
    PropertyRow::plain("RegionsRegionListAreaUnit").named("RegionAreaUnit"),
    PropertyRow::plain("RegionsRegionListRotation").named("RegionRotation"),
    PropertyRow::plain("RegionsAppliedToDimensions").named("RegionAppliedToDimensions"),
    PropertyRow::plain("RegionsAppliedToDimensionsH").named("RegionAppliedToDimensionsH"),
    PropertyRow::plain("RegionsAppliedToDimensionsW").named("RegionAppliedToDimensionsW"),
    PropertyRow::properties("RegionsRegionListExtensions").named("RegionExtensions"),
    PropertyRow::plain("RegionsRegionListFocusUsage").named("RegionFocusUsage").conv(Conv::TextLabels(&[
        ("EvaluatedNotUsed", "Evaluated, Not Used"),
        ("EvaluatedUsed", "Evaluated, Used"),
        ("NotEvaluatedNotUsed", "Not Evaluated, Not Used"),
    ])),
    PropertyRow::plain("RegionsRegionListDescription").named("RegionDescription"),
    PropertyRow::plain("RegionsRegionListBarCodeValue").named("RegionBarCodeValue"),
    PropertyRow::plain("RegionsAppliedToDimensionsUnit").named("RegionAppliedToDimensionsUnit"),
];

pub(super) const NINE: &[PropertyRow] = &[
    PropertyRow::plain("Trim"),
    PropertyRow::plain("Label"),
    PropertyRow::plain("about"),
    PropertyRow::plain("Rating"),
    PropertyRow::plain("version"),
];

pub(super) const PHOTOMECHANIC: &[PropertyRow] = &[
    PropertyRow::plain("Prefs").call(xmp::photo_mechanic_prefs),
    PropertyRow::plain("Tagged").conv(Conv::TextLabels(&[("False", "No"), ("True", "Yes")])),
    PropertyRow::plain("PMVersion"),
    PropertyRow::plain("ColorClass").labels(&[
        (0, "0 (None)"),
        (1, "1 (Winner)"),
        (2, "2 (Winner alt)"),
        (3, "3 (Superior)"),
        (4, "4 (Superior alt)"),
        (5, "5 (Typical)"),
        (6, "6 (Typical alt)"),
        (7, "7 (Extras)"),
        (8, "8 (Trash)"),
    ]),
    PropertyRow::plain("EditStatus"),
    PropertyRow::plain("CountryCode").low(),
    PropertyRow::plain("TimeCreated").call(iptc::time).low(),
];

/// Words for the colours of a picture (PRISM's controlled vocabulary of colours).
const COLOURS: Conv = Conv::TextLabels(&[
    ("bw", "BW"),
    ("color", "Color"),
    ("duotone", "Duotone"),
    ("quadtone", "Quadtone"),
    ("sepia", "Sepia"),
    ("tritone", "Tritone"),
]);

pub(super) const PMI: &[PropertyRow] = &[
    PropertyRow::plain("make").low(),
    PropertyRow::plain("color").conv(COLOURS).low(),
    PropertyRow::plain("field").low(),
    PropertyRow::plain("model").low(),
    PropertyRow::plain("season")
        .conv(Conv::TextLabels(&[
            ("fall", "Fall"),
            ("spring", "Spring"),
            ("summer", "Summer"),
            ("winter", "Winter"),
        ]))
        .low(),
    PropertyRow::plain("framing").low(),
    PropertyRow::plain("setting").low(),
    PropertyRow::plain("shootID").low(),
    PropertyRow::plain("eventEnd").low(),
    PropertyRow::plain("location").low(),
    PropertyRow::plain("eventType").low(),
    PropertyRow::plain("modelYear").low(),
    PropertyRow::plain("productID").low(),
    PropertyRow::plain("viewpoint").low(),
    PropertyRow::plain("eventAlias").low(),
    PropertyRow::plain("eventStart").low(),
    PropertyRow::plain("objectType").low(),
    PropertyRow::plain("contactInfo").low(),
    PropertyRow::plain("displayName").low(),
    PropertyRow::plain("orientation")
        .conv(Conv::TextLabels(&[("horizontal", "Horizontal"), ("vertical", "Vertical")]))
        .low(),
    PropertyRow::plain("eventSubtype").low(),
    PropertyRow::plain("manufacturer").low(),
    PropertyRow::plain("sequenceName").low(),
    PropertyRow::plain("objectSubtype").low(),
    PropertyRow::plain("productIDType").low(),
    PropertyRow::plain("slideshowName").low(),
    PropertyRow::plain("sequenceNumber").low(),
    PropertyRow::plain("slideshowNumber").low(),
    PropertyRow::plain("visualTechnique").low(),
    PropertyRow::plain("objectDescription").low(),
    PropertyRow::plain("positionDescriptor").low(),
    PropertyRow::plain("sequenceTotalNumber").low(),
    PropertyRow::plain("distributorProductID").low(),
    PropertyRow::plain("slideshowTotalNumber").low(),
];

pub(super) const SDC: &[PropertyRow] = &[
    PropertyRow::plain("about"),
    PropertyRow::plain("appname").named("AppName"),
    PropertyRow::plain("version"),
    PropertyRow::plain("appversion").named("AppVersion"),
];
