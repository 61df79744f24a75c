//! Readings of the light meter, inside of block 0x2010. Source: ExifTool's page of Sony's tags.

use crate::maker::item::{Table, item};
use crate::value::Format;

/// What lies in MeterInfo.
pub(super) static METER_INFO: Table = Table::fixed("Sony", Format::Int8u, &[
    item(0, "MeterInfo1Row1").format(Format::Int32u).count(27),
    item(0x6c, "MeterInfo1Row2").format(Format::Int32u).count(27),
    item(0xd8, "MeterInfo1Row3").format(Format::Int32u).count(27),
    item(0x144, "MeterInfo1Row4").format(Format::Int32u).count(27),
    item(0x1b0, "MeterInfo1Row5").format(Format::Int32u).count(27),
    item(0x21c, "MeterInfo1Row6").format(Format::Int32u).count(27),
    item(0x288, "MeterInfo1Row7").format(Format::Int32u).count(27),
    item(0x2f4, "MeterInfo2Row1").format(Format::Int32u).count(33),
    item(0x378, "MeterInfo2Row2").format(Format::Int32u).count(33),
    item(0x3fc, "MeterInfo2Row3").format(Format::Int32u).count(33),
    item(0x480, "MeterInfo2Row4").format(Format::Int32u).count(33),
    item(0x504, "MeterInfo2Row5").format(Format::Int32u).count(33),
    item(0x588, "MeterInfo2Row6").format(Format::Int32u).count(33),
    item(0x60c, "MeterInfo2Row7").format(Format::Int32u).count(33),
    item(0x690, "MeterInfo2Row8").format(Format::Int32u).count(33),
    item(0x714, "MeterInfo2Row9").format(Format::Int32u).count(33),
]);

/// What lies in MeterInfo9.
pub(super) static METER_INFO9: Table = Table::fixed("Sony", Format::Int8u, &[
    item(0, "MeterInfo1Row1").format(Format::Undef).count(90),
    item(0x5a, "MeterInfo1Row2").format(Format::Undef).count(90),
    item(0xb4, "MeterInfo1Row3").format(Format::Undef).count(90),
    item(0x10e, "MeterInfo1Row4").format(Format::Undef).count(90),
    item(0x168, "MeterInfo1Row5").format(Format::Undef).count(90),
    item(0x1c2, "MeterInfo1Row6").format(Format::Undef).count(90),
    item(0x21c, "MeterInfo1Row7").format(Format::Undef).count(90),
    item(0x276, "MeterInfo2Row1").format(Format::Undef).count(110),
    item(0x2e4, "MeterInfo2Row2").format(Format::Undef).count(110),
    item(0x352, "MeterInfo2Row3").format(Format::Undef).count(110),
    item(0x3c0, "MeterInfo2Row4").format(Format::Undef).count(110),
    item(0x42e, "MeterInfo2Row5").format(Format::Undef).count(110),
    item(0x49c, "MeterInfo2Row6").format(Format::Undef).count(110),
    item(0x50a, "MeterInfo2Row7").format(Format::Undef).count(110),
    item(0x578, "MeterInfo2Row8").format(Format::Undef).count(110),
    item(0x5e6, "MeterInfo2Row9").format(Format::Undef).count(110),
]);
