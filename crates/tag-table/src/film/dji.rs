//! Fields of DJI's timed metadata (`djmd`) by protocol, from ExifTool's page of DJI tags.

/// How a field stores its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A text.
    Text,
    /// A date and time as a text.
    Date,
    /// A message of the width, height and rate of frames.
    Frame,
    /// A message of roll, pitch and yaw of the drone in tenths of a degree.
    Drone,
    /// A message of pitch, roll and yaw of the camera in tenths of a degree.
    Gimbal,
    /// A message of a unit, latitude and longitude.
    Position,
    /// A whole number.
    Whole,
    /// A number of four bytes.
    Float,
    /// A time in microseconds.
    Microseconds,
    /// A height in millimetres.
    Millimetres,
    /// A height in millimetres, of four bytes.
    FloatMillimetres,
    /// An exposure time as a fraction.
    Shutter,
    /// An f-number as a fraction.
    FNumber,
}

/// A field of a protocol.
#[derive(Clone, Copy, Debug)]
pub struct PathRow {
    /// Numbers of the field and of the messages around it, from the outermost.
    pub path: &'static [u8],
    /// Name of the tag in ExifTool.
    pub name: &'static str,
    /// How the value is stored.
    pub kind: Kind,
}

/// A protocol, which a model or a few use.
#[derive(Clone, Copy, Debug)]
pub struct Protocol {
    /// Name in the file, without `dvtm_` and `.proto`.
    pub name: &'static str,
    /// Fields with a known meaning.
    pub fields: &'static [PathRow],
}

const fn field(path: &'static [u8], name: &'static str, kind: Kind) -> PathRow {
    PathRow { path, name, kind }
}

use Kind::{
    Date, Drone, FNumber, Float, FloatMillimetres, Frame, Gimbal, Microseconds, Millimetres, Position,
    Shutter, Text, Whole,
};

/// The protocols whose fields are known.
pub const PROTOCOLS: &[Protocol] = &[
    Protocol {
        name: "AVATA2",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 2, 3, 1], "SerialNumber2", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 2, 1], "ISO", Float),
            field(&[3, 2, 4, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 6, 1], "ColorTemperature", Whole),
            field(&[3, 2, 10, 1], "FNumber", FNumber),
            field(&[3, 4, 3], "DroneInfo", Drone),
            field(&[3, 4, 4, 1], "GPSInfo", Position),
            field(&[3, 4, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 4, 5, 1], "RelativeAltitude", FloatMillimetres),
        ],
    },
    Protocol {
        name: "Air3",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 7, 1], "ISO", Float),
            field(&[3, 2, 10, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 11, 1], "FNumber", FNumber),
            field(&[3, 2, 32, 1], "ColorTemperature", Whole),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
            field(&[3, 4, 3], "GimbalInfo", Gimbal),
        ],
    },
    Protocol {
        name: "Air3s",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 7, 1], "ISO", Float),
            field(&[3, 2, 10, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 11, 1], "FNumber", FNumber),
            field(&[3, 2, 32, 1], "ColorTemperature", Whole),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
            field(&[3, 4, 3], "GimbalInfo", Gimbal),
        ],
    },
    Protocol {
        name: "Mavic4",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 9, 1], "ISO", Float),
            field(&[3, 2, 10, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 24, 1], "ColorTemperature", Whole),
            field(&[3, 2, 37, 1], "Temperature", Float),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
        ],
    },
    Protocol {
        name: "Mini4_Pro",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 2, 7, 1], "ISO", Float),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
            field(&[3, 4, 3], "GimbalInfo", Gimbal),
            field(&[3, 2, 10, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 11, 1], "FNumber", FNumber),
            field(&[3, 2, 32, 1], "ColorTemperature", Whole),
            field(&[3, 2, 37, 1], "Temperature", Float),
        ],
    },
    Protocol {
        name: "Mini5Pro",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[3, 2, 37, 1], "Temperature", Float),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
        ],
    },
    Protocol {
        name: "PP-101",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 9, 1], "ISO", Float),
            field(&[3, 2, 10, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 24, 1], "ColorTemperature", Whole),
        ],
    },
    Protocol {
        name: "ac203",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 2, 2, 1], "ISO", Float),
            field(&[3, 2, 4, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 6, 1], "ColorTemperature", Whole),
            field(&[3, 2, 10, 2], "AccelerometerX", Float),
            field(&[3, 2, 10, 3], "AccelerometerY", Float),
            field(&[3, 2, 10, 4], "AccelerometerZ", Float),
            field(&[3, 4, 2, 1], "GPSInfo", Position),
            field(&[3, 4, 2, 2], "GPSAltitude", Millimetres),
            field(&[3, 4, 2, 6, 1], "GPSDateTime", Date),
        ],
    },
    Protocol {
        name: "ac204",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 2, 4, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 6, 1], "ColorTemperature", Whole),
            field(&[3, 2, 10, 2], "AccelerometerX", Float),
            field(&[3, 2, 10, 3], "AccelerometerY", Float),
            field(&[3, 2, 10, 4], "AccelerometerZ", Float),
            field(&[3, 4, 2, 1], "GPSInfo", Position),
            field(&[3, 4, 2, 2], "GPSAltitude", Millimetres),
            field(&[3, 4, 2, 6, 1], "GPSDateTime", Date),
        ],
    },
    Protocol {
        name: "ac206",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 2, 4, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 6, 1], "ColorTemperature", Whole),
            field(&[3, 2, 10, 2], "AccelerometerX", Float),
            field(&[3, 2, 10, 3], "AccelerometerY", Float),
            field(&[3, 2, 10, 4], "AccelerometerZ", Float),
            field(&[3, 4, 2, 1], "GPSInfo", Position),
            field(&[3, 4, 2, 2], "GPSAltitude", Millimetres),
            field(&[3, 4, 2, 6, 1], "GPSDateTime", Date),
        ],
    },
    Protocol {
        name: "dji_neo",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 2, 3, 1], "SerialNumber2", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 2, 1], "ISO", Float),
            field(&[3, 2, 4, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 6, 1], "ColorTemperature", Whole),
            field(&[3, 2, 10, 1], "FNumber", FNumber),
            field(&[3, 4, 3], "DroneInfo", Drone),
            field(&[3, 4, 4, 1], "GPSInfo", Position),
            field(&[3, 4, 4, 2], "AbsoluteAltitude", Millimetres),
        ],
    },
    Protocol {
        name: "oq101",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[1, 14, 1], "FNumber", FNumber),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 3, 1], "ISO", Float),
            field(&[3, 2, 4, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 6, 1], "ColorTemperature", Whole),
            field(&[3, 2, 10, 2], "AccelerometerX", Float),
            field(&[3, 2, 10, 3], "AccelerometerY", Float),
            field(&[3, 2, 10, 4], "AccelerometerZ", Float),
            field(&[3, 4, 2, 1], "GPSInfo", Position),
            field(&[3, 4, 2, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 4, 2, 6, 1], "GPSDateTime", Date),
        ],
    },
    Protocol {
        name: "pm320",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 2], "FrameInfo", Frame),
            field(&[3, 2, 2, 1], "ISO", Float),
            field(&[3, 2, 3, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 4, 1], "FNumber", FNumber),
            field(&[3, 2, 6, 1], "DigitalZoom", Float),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
            field(&[3, 4, 3], "GimbalInfo", Gimbal),
        ],
    },
    Protocol {
        name: "wa345e",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 2], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 4, 6, 1], "GPSDateTime", Date),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
            field(&[3, 4, 3], "GimbalInfo", Gimbal),
        ],
    },
    Protocol {
        name: "wm261",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 3], "FrameInfo", Frame),
            field(&[3, 1, 2], "TimeStamp", Microseconds),
            field(&[3, 2, 9, 1], "ISO", Float),
            field(&[3, 2, 10, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 11, 1], "FNumber", FNumber),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 4, 6, 1], "GPSDateTime", Date),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
            field(&[3, 4, 3], "GimbalInfo", Gimbal),
        ],
    },
    Protocol {
        name: "wm265e",
        fields: &[
            field(&[1, 1, 5], "SerialNumber", Text),
            field(&[1, 1, 10], "Model", Text),
            field(&[2, 2], "FrameInfo", Frame),
            field(&[3, 2, 2, 1], "ISO", Float),
            field(&[3, 2, 3, 1], "ShutterSpeed", Shutter),
            field(&[3, 2, 6, 1], "DigitalZoom", Float),
            field(&[3, 3, 3], "DroneInfo", Drone),
            field(&[3, 3, 4, 1], "GPSInfo", Position),
            field(&[3, 3, 4, 2], "AbsoluteAltitude", Millimetres),
            field(&[3, 3, 5, 1], "RelativeAltitude", FloatMillimetres),
            field(&[3, 4, 3], "GimbalInfo", Gimbal),
        ],
    },
];
