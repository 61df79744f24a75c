//! Documents made byte by byte, and damaged ones.

mod encrypted;

use crate::testing::{check_tags, tags_of};
use crate::{Input, Mode, Options, Parser, Want};

#[test]
fn a_pdf_may_begin_with_blanks_and_be_saved_twice() {
    let objects = [ROOT, "<< /Title (old) /Author (first) >>", PAGES];
    let first = pdf(&objects, "/Root 1 0 R /Info 2 0 R");
    let text = String::from_utf8_lossy(&first);
    let old_at = text.find("xref\n").unwrap_or(0);
    let at = first.len();
    let second = format!(
        "4 0 obj\n<< /Title (new) >>\nendobj\nxref\n4 1\n{at:010} 00000 n \n\
         trailer\n<< /Size 5 /Root 1 0 R /Info 4 0 R /Prev {old_at} >>\nstartxref\n{}\n%%EOF\n",
        at + "4 0 obj\n<< /Title (new) >>\nendobj\n".len()
    );
    let file = [b"\n\n".as_slice(), &first, second.as_bytes()].concat();
    let read = |ignores_minor| {
        let options = Options { ignores_minor, ..Options::default() };
        Parser::new().parse_whole(&file, &options, |metadata| {
            let title = metadata.find("Title").map(|tag| tag.text(Mode::Print));
            let warnings = metadata.warnings.iter().map(|warning| warning.message.to_owned());
            (title, metadata.find("Author").is_some(), warnings.collect::<Vec<_>>())
        })
    };
    let (moved, ignored) =
        ("[minor] PDF header is not at start of file", "[Minor] Ignored duplicate Info dictionary");
    assert_eq!(read(false), (Some("new".to_owned()), false, vec![moved.to_owned(), ignored.to_owned()]));
    assert_eq!(read(true), (Some("new".to_owned()), true, vec![moved.to_owned()]));
}

/// A PDF of these objects, numbered from 1, with a table of cross-references.
fn pdf<T: AsRef<[u8]>>(objects: &[T], trailer: &str) -> Vec<u8> {
    let mut file = b"%PDF-1.4\n".to_vec();
    let mut table = format!("xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for (index, object) in objects.iter().enumerate() {
        table += &format!("{:010} 00000 n \n", file.len());
        file.extend_from_slice(format!("{} 0 obj\n", index + 1).as_bytes());
        file.extend_from_slice(object.as_ref());
        file.extend_from_slice(b"\nendobj\n");
    }
    let at = file.len();
    let size = objects.len() + 1;
    let end = format!("{table}trailer\n<< /Size {size} {trailer} >>\nstartxref\n{at}\n%%EOF\n");
    file.extend_from_slice(end.as_bytes());
    file
}

const ROOT: &str = "<< /Type /Catalog /Pages 3 0 R /Lang (en) /MarkInfo << /Marked true >> >>";
const INFO: &str = "<< /Title (A \\(b\\)) /Keywords (one, two; three four) /CreationDate (D:20200102030405Z) \
     /Foo.bar 42 /Author <FEFF00E9> >>";
const PAGES: &str = "<< /Type /Pages /Kids [3 0 R 9 0 R] /Count 1 /MediaBox [0 0 612.5 792] >>";

#[test]
fn pdf_has_its_information_and_pages() {
    let file = pdf(&[ROOT, INFO, PAGES], "/Root 1 0 R /Info 2 0 R");
    let expected = [
        "PDF:PDFVersion=1.4",
        "PDF:Linearized=No",
        "PDF:Title=A (b)",
        "PDF:Keywords=one, two, three four",
        "PDF:CreateDate=2020:01:02 03:04:05Z",
        "PDF:FooBar=42",
        "PDF:Author=é",
        "PDF:Language=en",
        "PDF:TaggedPDF=Yes",
        "PDF:PageCount=1",
        "PDF:MediaBox=0, 0, 612.5, 792",
    ];
    check_tags(&file, &expected);
}

#[test]
fn a_pdf_of_illustrator_has_its_own_type_and_comments() {
    let page = "<< /Type /Page /PieceInfo << /Illustrator << /Private << /ContainerVersion 11 /CreatorVersion 17 \
        /AIMetaData 5 0 R >> >> >> >>";
    let comments = "%!PS-Adobe-3.0\n%%Title: (Drawing)\n%%AI8_CreatorVersion: 17.1.0\n";
    let stream = format!("<< /Length {} >>\nstream\n{comments}endstream", comments.len());
    let root = "<< /Type /Catalog /Pages 3 0 R /AcroForm << /Fields [] >> >>";
    let pages = "<< /Type /Pages /Kids [4 0 R] /Count 1 >>";
    let file = pdf(&[root, INFO, pages, page, &stream], "/Root 1 0 R /Info 2 0 R");
    let expected = [
        "PDF:ContainerVersion=11",
        "PDF:CreatorVersion=17",
        "PDF:HasXFA=No",
        "PostScript:Title=Drawing",
        "PostScript:AICreatorVersion=17.1.0",
    ];
    check_tags(&file, &expected);
    let kind = |extension| {
        let input = Input { head: &file, len_bytes: Some(file.len() as u64), extension };
        let never = |_: u64, _: &mut [u8]| Ok::<usize, std::convert::Infallible>(0);
        let options = Options::wanting(Want::Roles);
        let Ok(kind) = Parser::new().parse(input, &options, never, |m| m.file_type.map(|t| t.name));
        kind
    };
    assert_eq!((kind("ai"), kind("pdf")), (Some("AI"), Some("PDF")));
}

#[test]
fn a_pdf_is_linearized_until_it_is_saved_again() {
    let with_length = |len: usize| {
        let first = format!("<< /Linearized 1 /L {len:09} >>");
        pdf(&[&first, ROOT, INFO, PAGES], "/Root 2 0 R /Info 3 0 R")
    };
    let len = with_length(0).len();
    check_tags(&with_length(len), &["PDF:Linearized=Yes"]);
    check_tags(&with_length(len - 1), &["PDF:Linearized=No"]);
}

#[test]
fn a_signature_tells_what_it_permits() {
    let root = "<< /Type /Catalog /Perms << /UR3 3 0 R >> >>";
    let signature = "<< /Type /Sig /Name (Authority) /M (D:20181217133329+01'00') /Reference [ << /TransformParams \
        << /Document [/FullSave] /Form [/FillIn /Import] /P false >> >> ] >>";
    let file = pdf(&[root, INFO, signature], "/Root 1 0 R /Info 2 0 R");
    let expected = [
        "PDF:SigningAuthority=Authority",
        "PDF:SigningDate=2018:12:17 13:33:29+01:00",
        "PDF:DocumentUsageRights=FullSave",
        "PDF:FormUsageRights=FillIn, Import",
        "PDF:ModificationPermissions=Do not restrict applications to reader permissions",
    ];
    check_tags(&file, &expected);
}

#[test]
fn an_eps_of_windows_has_the_tags_of_its_preview() {
    let text = b"%!PS-Adobe-3.0 EPSF-3.0\n%%Title: Drawing\n";
    let preview = b"II*\0\x08\0\0\0\x01\0\0\x01\x03\0\x01\0\0\0\x07\0\0\0\0\0\0\0";
    let number = |number: usize| (number as u32).to_le_bytes();
    let places = [30, text.len(), 0, 0, 30 + text.len(), preview.len()].map(number).concat();
    let file = [&b"\xc5\xd0\xd3\xc6"[..], &places, b"\xff\xff", text, preview].concat();
    check_tags(&file, &["PostScript:Title=Drawing", "IFD0:ImageWidth=7"]);
    Parser::new().parse_whole(&file, &Options::default(), |metadata| assert_eq!(metadata.facts.width, None));
}

/// A PDF whose information is in an object stream, and whose cross-references are a stream with a predictor.
#[test]
fn objects_and_references_in_streams() {
    let mut file = b"%PDF-1.5\n".to_vec();
    let inner = "2 0 4 16 <</Title (Hidden)>> <</Type /Catalog>>";
    let stream_at = file.len();
    let header = format!("1 0 obj <</Type /ObjStm /N 2 /First 9 /Length {}>> stream\n", inner.len());
    file.extend_from_slice(format!("{header}{inner}\nendstream endobj\n").as_bytes());
    let table_at = file.len();
    let entries =
        [[0, 0, 0, 0], [1, 0, stream_at as u8, 0], [2, 0, 1, 0], [1, 0, table_at as u8, 0], [2, 0, 1, 1]];
    let mut rows = Vec::new();
    let mut above = [0_u8; 4];
    for entry in entries {
        rows.push(2);
        rows.extend(entry.iter().zip(above).map(|(now, before)| now.wrapping_sub(before)));
        above = entry;
    }
    let packed = deflated(&rows);
    let dict = format!(
        "3 0 obj <</Type /XRef /W [1 2 1] /Size 5 /Root 4 0 R /Info 2 0 R /Filter /FlateDecode \
         /DecodeParms <</Predictor 12 /Columns 4>> /Length {}>> stream\n",
        packed.len()
    );
    file.extend_from_slice(dict.as_bytes());
    file.extend_from_slice(&packed);
    file.extend_from_slice(format!("\nendstream endobj\nstartxref\n{table_at}\n%%EOF\n").as_bytes());
    check_tags(&file, &["PDF:Title=Hidden"]);
}

fn deflated(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn a_pdf_that_refers_to_itself_ends() {
    let file = pdf(&["<< /Pages 1 0 R /Kids [1 0 R 1 0 R] /PieceInfo 1 0 R >>"], "/Root 1 0 R /Prev 60");
    tags_of(&file);
    let length = pdf(&[ROOT, "<< /Length 2 0 R >> stream", PAGES], "/Root 1 0 R /Info 2 0 R");
    tags_of(&length);
}

#[test]
fn damaged_documents_end() {
    let whole = pdf(&[ROOT, INFO, PAGES], "/Root 1 0 R /Info 2 0 R");
    for at in (0..whole.len()).step_by(3) {
        tags_of(&whole[..at]);
        let mut damaged = whole.clone();
        damaged[at] ^= 0x15;
        tags_of(&damaged);
    }
}

#[test]
fn comments_of_postscript() {
    let file = b"%!PS-Adobe-3.0 EPSF-3.0\r%%Title: (My \\(own\\)) (v2)\r\n%%BoundingBox: (atend)\n\
        %%AI5_RulerUnits: 6\n%%BeginDocument: x\n%%Creator: inner\n%%EndDocument\n%%Creator: Outer 1\n\
        %%BoundingBox: 1 2 3 4\n%BeginPhotoshop: 20\n% 3842494d0425000000000010\n\
        % 000102030405060708090a0b0c0d0e0f\n%EndPhotoshop\n%%Pages: 3\n";
    let expected = [
        "PostScript:Title=My (own), v2",
        "PostScript:BoundingBox=atend",
        "PostScript:AIRulerUnits=Pixels",
        "PostScript:Creator=Outer 1",
        "Photoshop:IPTCDigest=000102030405060708090a0b0c0d0e0f",
        "PostScript:Pages=3",
    ];
    check_tags(file, &expected);
}
