//! Maps the readers named in tables to the code for values with a layout of their own.

use crate::block::raw::Raw;
use crate::context::Context;
use crate::maker::{
    apple, canon, fujifilm, kodak, minolta, nikon, olympus, panasonic, pentax, phaseone, ricoh, sony,
};
use crate::print_im::print_image_matching;
use crate::{icc, iptc};
use table::maker::nikon::block::{COLOR, LENS};
use table::maker::nikon::shot::SHOT;
use table::maker::note::Note;
use table::maker::reader::Reader;

/// Reads a value with the reader that its table names.
pub(crate) fn read<'a>(ctx: &mut Context<'a>, note: &mut Note<'a>, raw: Raw<'a>, reader: Reader) {
    match reader {
        Reader::PrintIm => print_image_matching(ctx, raw.bytes(), raw.array.order),
        Reader::AppleRunTime => apple::run_time(ctx, raw),
        Reader::CanonCounted(name, table) => canon::counted::read(ctx, note, raw, name, table),
        Reader::CanonFunctions(table) => canon::custom::functions(ctx, note, raw, table),
        Reader::CanonFunctions2 => canon::custom::functions_2(ctx, note, raw),
        Reader::CanonUnknownInfo => canon::unknown_info::read(ctx, note, raw),
        Reader::CanonFilters => canon::filter::filters(ctx, note, raw),
        Reader::FujifilmFaces => fujifilm::faces::read(ctx, note, raw),
        Reader::KodakDirectory(table, start) => kodak::directory::read(ctx, note, raw, table, start),
        Reader::KodakText => kodak::text::read(ctx, note, raw),
        Reader::LeicaSubdirectory => panasonic::subdirectory::read(ctx, note, raw),
        Reader::LeicaCameraIfd => panasonic::raw::read_camera_ifd(ctx, note, raw),
        Reader::NikonSettings => nikon::settings::read(ctx, note, raw),
        Reader::NikonShot => {
            nikon::block::read(ctx, note, raw, SHOT);
        }
        Reader::NikonColor => {
            nikon::block::read(ctx, note, raw, COLOR);
        }
        Reader::NikonLens => {
            nikon::block::read(ctx, note, raw, LENS);
        }
        Reader::NikonCapture => nikon::capture::read(ctx, note, raw),
        Reader::NikonCaptureOffsets => nikon::capture::offsets(ctx, note, raw),
        Reader::NikonIccProfile => ctx.within("ICC_Profile", |ctx| icc::read(ctx, raw.bytes())),
        Reader::NikonIptc => ctx.within("NikonCapture", |ctx| iptc::read_copy(ctx, raw.bytes())),
        Reader::NikonMenuZ7II => nikon::menu::z7ii(ctx, note, raw),
        Reader::NikonMenuZ8 => nikon::menu::z8(ctx, note, raw),
        Reader::NikonMenuZ9 => nikon::menu::z9(ctx, note, raw),
        Reader::OlympusTextInfo => olympus::text::read(ctx, raw),
        Reader::PentaxAeInfo => pentax::block::ae_info(ctx, note, raw),
        Reader::PentaxLensData => pentax::block::new_lens_data(ctx, note, raw),
        Reader::MinoltaBlocks => minolta::mrw::read_all(ctx, &raw.area.block, raw.at),
        Reader::PhaseOneCalibration => phaseone::read_calibration(ctx, note, raw),
        Reader::RicohSubdirectory => ricoh::subdirectory::read(ctx, note, raw),
        Reader::SonyMoreInfo => sony::more_info::read(ctx, note, raw),
        Reader::SonyPreview => sony::preview::read(ctx, raw),
        Reader::SonyVersions(tables) => sony::private::read_versions(ctx, note, raw, tables),
        Reader::SonyCipher(table) => sony::cipher::read(ctx, note, raw, table),
        Reader::Sony9400c => sony::cipher::read_9400c(ctx, note, raw),
        Reader::Sony9416 => sony::cipher::read_9416(ctx, note, raw),
    }
}
