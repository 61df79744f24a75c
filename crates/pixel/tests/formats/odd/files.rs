//! Files of the rarer formats, each with the same picture.

use std::fmt::Write as _;

use thalweg_pixel::{Format, Layout};

use super::{HEIGHT, WIDTH, pixel, pixels};

type File = (&'static str, Format, Layout, Vec<u8>);

pub(super) fn all() -> Vec<File> {
    let mut all = vec![
        ("raw PGM", Format::Pnm, Layout::Grey8, raw_pnm(5, Layout::Grey8)),
        ("raw PPM", Format::Pnm, Layout::Rgb8, raw_pnm(6, Layout::Rgb8)),
        ("plain PGM", Format::Pnm, Layout::Grey8, plain_pnm(2, Layout::Grey8)),
        ("plain PPM", Format::Pnm, Layout::Rgb8, plain_pnm(3, Layout::Rgb8)),
        ("PAM", Format::Pnm, Layout::Rgba8, pam()),
        ("TGA", Format::Tga, Layout::Rgb8, tga(2, 0)),
        ("TGA from the top right", Format::Tga, Layout::Rgb8, tga(2, 0x30)),
        ("TGA with run lengths", Format::Tga, Layout::Rgb8, tga(10, 0x20)),
        ("PCX", Format::Pcx, Layout::Rgb8, pcx()),
        ("DCX", Format::Pcx, Layout::Rgb8, dcx()),
        ("verbatim SGI", Format::Sgi, Layout::Rgba8, sgi(false)),
        ("SGI with run lengths", Format::Sgi, Layout::Rgba8, sgi(true)),
        ("ICO with a mask", Format::Ico, Layout::Rgba8, ico()),
        ("XPM", Format::Xpm, Layout::Rgba8, xpm()),
        ("QOI", Format::Qoi, Layout::Rgba8, qoi()),
        ("Sun raster", Format::Sun, Layout::Rgb8, sun(1)),
        ("Sun raster with run lengths", Format::Sun, Layout::Rgb8, sun(2)),
        ("DDS", Format::Dds, Layout::Rgba8, dds()),
        ("FITS", Format::Fits, Layout::Grey8, fits()),
    ];
    all.push(("OS/2 BMP with run lengths", Format::Bmp, Layout::Rgb8, bmp_rle24()));
    all
}

fn raw_pnm(kind: u8, layout: Layout) -> Vec<u8> {
    let mut file = format!("P{kind}\n# a comment\n{WIDTH} {HEIGHT}\n255\n").into_bytes();
    file.extend(pixels(layout));
    file
}

fn plain_pnm(kind: u8, layout: Layout) -> Vec<u8> {
    let mut file = format!("P{kind} {WIDTH}\n{HEIGHT} 255\n");
    for sample in pixels(layout) {
        writeln!(file, "{sample} # of many").unwrap();
    }
    file.into_bytes()
}

fn pam() -> Vec<u8> {
    let mut file =
        format!("P7\nWIDTH {WIDTH}\nHEIGHT {HEIGHT}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n")
            .into_bytes();
    file.extend(pixels(Layout::Rgba8));
    file
}

/// Positions of the pixels in the order in which they are stored.
fn stored(is_top_down: bool, is_right_to_left: bool) -> Vec<(usize, usize)> {
    let row = |y: usize| (0..WIDTH).map(move |x| (if is_right_to_left { WIDTH - 1 - x } else { x }, y));
    let rows = (0..HEIGHT).map(|y| if is_top_down { y } else { HEIGHT - 1 - y });
    rows.flat_map(row).collect()
}

fn tga(kind: u8, descriptor: u8) -> Vec<u8> {
    let mut file =
        vec![3, 0, kind, 0, 0, 0, 0, 0, 0, 0, 0, 0, WIDTH as u8, 0, HEIGHT as u8, 0, 24, descriptor];
    file.extend(b"id ");
    let order = stored(descriptor & 0x20 != 0, descriptor & 0x10 != 0);
    let colors: Vec<[u8; 3]> = order
        .into_iter()
        .map(|(x, y)| {
            let [red, green, blue, _] = pixel(x, y);
            [blue, green, red]
        })
        .collect();
    for run in colors.chunk_by(|a, b| a == b) {
        if kind == 2 {
            file.extend(run.concat());
        } else if run.len() > 1 {
            file.push(0x80 | (run.len() - 1) as u8);
            file.extend(run[0]);
        } else {
            file.push(0);
            file.extend(run[0]);
        }
    }
    file
}

fn pcx() -> Vec<u8> {
    const PLANE: usize = WIDTH + 1;
    let mut file = vec![0x0A, 5, 1, 8, 0, 0, 0, 0, WIDTH as u8 - 1, 0, HEIGHT as u8 - 1, 0];
    file.resize(65, 0);
    file.extend([3, PLANE as u8, 0]);
    file.resize(128, 0);
    for y in 0..HEIGHT {
        let mut row = Vec::new();
        for channel in 0..3 {
            row.extend((0..PLANE).map(|x| if x < WIDTH { pixel(x, y)[channel] } else { 0 }));
        }
        for run in row.chunk_by(|a, b| a == b) {
            // Runs may continue in the next plane.
            for part in run.chunks(63) {
                if part.len() > 1 || part[0] >= 0xC0 {
                    file.push(0xC0 | part.len() as u8);
                }
                file.push(part[0]);
            }
        }
    }
    file
}

fn dcx() -> Vec<u8> {
    let mut file = 0x3ADE_68B1u32.to_le_bytes().to_vec();
    let page = pcx();
    for offset in [16, 16 + page.len() as u32, 0] {
        file.extend(offset.to_le_bytes());
    }
    [file, page.clone(), page].concat()
}

fn sgi(is_packed: bool) -> Vec<u8> {
    let mut file = vec![0x01, 0xDA, is_packed.into(), 1, 0, 3, 0, WIDTH as u8, 0, HEIGHT as u8, 0, 4];
    file.resize(512, 0);
    let row = |channel: usize, y: usize| -> Vec<u8> { (0..WIDTH).map(|x| pixel(x, y)[channel]).collect() };
    let rows = (0..4).flat_map(|channel| (0..HEIGHT).rev().map(move |y| row(channel, y)));
    if !is_packed {
        file.extend(rows.flatten());
        return file;
    }
    let (mut offsets, mut lengths, mut data) = (Vec::new(), Vec::new(), Vec::new());
    for row in rows {
        offsets.push((512 + 4 * HEIGHT * 8 + data.len()) as u32);
        let before = data.len();
        for run in row.chunk_by(|a, b| a == b) {
            data.extend(if run.len() > 1 { [run.len() as u8, run[0]] } else { [0x81, run[0]] });
        }
        data.push(0);
        lengths.push((data.len() - before) as u32);
    }
    file.extend(offsets.into_iter().chain(lengths).flat_map(u32::to_be_bytes));
    [file, data].concat()
}

fn ico() -> Vec<u8> {
    let mut bitmap = Vec::new();
    for field in [40, WIDTH as u32, 2 * HEIGHT as u32, 24 << 16 | 1, 0, 0, 0, 0, 0, 0] {
        bitmap.extend(field.to_le_bytes());
    }
    for y in (0..HEIGHT).rev() {
        let row: Vec<u8> = (0..WIDTH).flat_map(|x| pixel(x, y).into_iter().take(3).rev()).collect();
        bitmap.extend(&row);
        bitmap.resize(bitmap.len().next_multiple_of(4), 0);
    }
    for y in (0..HEIGHT).rev() {
        let bits = (0..WIDTH).fold(0u32, |bits, x| bits | u32::from(pixel(x, y)[3] == 0) << (31 - x));
        bitmap.extend(bits.to_be_bytes());
    }
    let mut file = vec![0, 0, 1, 0, 1, 0, WIDTH as u8, HEIGHT as u8, 0, 0, 1, 0, 24, 0];
    file.extend((bitmap.len() as u32).to_le_bytes());
    file.extend(22u32.to_le_bytes());
    [file, bitmap].concat()
}

fn xpm() -> Vec<u8> {
    let mut colors = String::new();
    let mut rows = String::new();
    for y in 0..HEIGHT {
        rows.push('"');
        for x in 0..WIDTH {
            let [red, green, blue, alpha] = pixel(x, y);
            let _ = match alpha {
                0 => writeln!(colors, "\"{x:02}{y:02} c None\","),
                _ => writeln!(colors, "\"{x:02}{y:02} m white c #{red:02x}{green:02x}{blue:02x}\","),
            };
            write!(rows, "{x:02}{y:02}").unwrap();
        }
        rows.push_str("\",\n");
    }
    let n = WIDTH * HEIGHT;
    format!("/* XPM */\nstatic char *a[] = {{\n\"{WIDTH} {HEIGHT} {n} 4\",\n{colors}{rows}}};\n").into_bytes()
}

fn qoi() -> Vec<u8> {
    let mut file = b"qoif".to_vec();
    file.extend([WIDTH as u32, HEIGHT as u32].iter().flat_map(|side| side.to_be_bytes()));
    file.extend([4, 0]);
    let all = pixels(Layout::Rgba8);
    for run in all.as_chunks::<4>().0.chunk_by(|a, b| a == b) {
        file.push(0xFF);
        file.extend(run[0]);
        if run.len() > 1 {
            file.push(0xC0 | (run.len() - 2) as u8);
        }
    }
    file.extend([0, 0, 0, 0, 0, 0, 0, 1]);
    file
}

fn sun(kind: u32) -> Vec<u8> {
    let mut data = Vec::new();
    for y in 0..HEIGHT {
        data.extend((0..WIDTH).flat_map(|x| pixel(x, y).into_iter().take(3).rev()));
        data.resize(data.len().next_multiple_of(2), 0);
    }
    let mut file = Vec::new();
    for field in [0x59A6_6A95, WIDTH as u32, HEIGHT as u32, 24, data.len() as u32, kind, 0, 0] {
        file.extend(field.to_be_bytes());
    }
    if kind == 1 {
        return [file, data].concat();
    }
    for run in data.chunk_by(|a, b| a == b) {
        match run {
            [0x80] => file.extend([0x80, 0]),
            [byte] => file.push(*byte),
            _ => file.extend([0x80, (run.len() - 1) as u8, run[0]]),
        }
    }
    file
}

fn dds() -> Vec<u8> {
    let mut file = b"DDS ".to_vec();
    // Size, flags, height, width, pitch, depth, mipmaps.
    let mut fields = vec![124, 0x100F, HEIGHT as u32, WIDTH as u32, 4 * WIDTH as u32, 0, 0];
    fields.resize(18, 0);
    // Pixels of 32 bits with alpha, and their masks; the last fields are capabilities.
    fields.extend([32, 0x41, 0, 32, 0xFF, 0xFF00, 0x00FF_0000, 0xFF00_0000, 0x1000, 0, 0, 0, 0]);
    file.extend(fields.into_iter().flat_map(u32::to_le_bytes));
    file.extend(pixels(Layout::Rgba8));
    file
}

fn fits() -> Vec<u8> {
    let mut file = Vec::new();
    let cards = [
        "SIMPLE  =                    T".to_owned(),
        "BITPIX  =                    8".to_owned(),
        "NAXIS   =                    2".to_owned(),
        format!("NAXIS1  = {WIDTH:20}"),
        format!("NAXIS2  = {HEIGHT:20}"),
        "END".to_owned(),
    ];
    for card in cards {
        file.extend(format!("{card:80}").bytes());
    }
    file.resize(2880, b' ');
    file.extend(stored(false, false).into_iter().map(|(x, y)| pixel(x, y)[0]));
    file
}

fn bmp_rle24() -> Vec<u8> {
    let mut file = b"BM\0\0\0\0\0\0\0\0".to_vec();
    file.extend((14u32 + 64).to_le_bytes());
    let mut info = Vec::new();
    for field in [64, WIDTH as u32, HEIGHT as u32, 24 << 16 | 1, 4] {
        info.extend(field.to_le_bytes());
    }
    info.resize(64, 0);
    file.extend(info);
    for y in (0..HEIGHT).rev() {
        let row: Vec<[u8; 4]> = (0..WIDTH).map(|x| pixel(x, y)).collect();
        for run in row.chunk_by(|a, b| a == b) {
            let [red, green, blue, _] = run[0];
            file.extend([run.len() as u8, blue, green, red]);
        }
        file.extend([0, 0]);
    }
    file.extend([0, 1]);
    file
}
