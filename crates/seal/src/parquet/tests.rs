use std::sync::Arc;

use arrow_array::{ArrayRef, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use bytes::Bytes;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::properties::WriterProperties;

use super::{MAGIC, SealedReader, SealedWriter, TAIL_BYTES, finish};

fn rows(n: i64) -> RecordBatch {
    let fields = vec![Field::new("n", DataType::Int64, false), Field::new("text", DataType::Utf8, false)];
    let texts: Vec<String> =
        (0..n).map(|n| format!("row {}", n.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as i64))).collect();
    let columns: Vec<ArrayRef> =
        vec![Arc::new(Int64Array::from_iter_values(0..n)), Arc::new(StringArray::from(texts))];
    RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).unwrap()
}

fn file(n: i64) -> Vec<u8> {
    let rows = rows(n);
    let properties = WriterProperties::builder().set_max_row_group_row_count(Some(1000)).build();
    let out = SealedWriter::new(Vec::new());
    let mut writer = ArrowWriter::try_new(out, rows.schema(), Some(properties)).unwrap();
    writer.write(&rows).unwrap();
    finish(writer).unwrap()
}

fn read(file: impl parquet::file::reader::ChunkReader + 'static) -> Result<usize, String> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| error.to_string())?;
    let mut n = 0;
    for batch in builder.build().map_err(|error| error.to_string())? {
        n += batch.map_err(|error| error.to_string())?.num_rows();
    }
    Ok(n)
}

#[test]
fn what_was_sealed_is_read_by_all() {
    for n in [0, 1, 2_500, 60_000] {
        let bytes = Bytes::from(file(n));
        let sealed = SealedReader::open(bytes.clone()).unwrap();
        assert!(sealed.is_sealed());
        sealed.check_all().unwrap();
        assert_eq!(read(sealed), Ok(n as usize));
        assert_eq!(read(bytes), Ok(n as usize), "without digests");
    }
}

#[test]
fn a_file_without_digests_is_read() {
    let rows = rows(2_500);
    let mut writer = ArrowWriter::try_new(Vec::new(), rows.schema(), None).unwrap();
    writer.write(&rows).unwrap();
    let bytes = Bytes::from(writer.into_inner().unwrap());
    let plain = SealedReader::open(bytes).unwrap();
    assert!(!plain.is_sealed());
    plain.check_all().unwrap();
    assert_eq!(read(plain), Ok(2_500));
}

/// Every byte before the magic and after it; the eight of the magic itself hide the digests.
#[test]
fn every_changed_byte_is_noticed() {
    let whole = file(300);
    let magic_at = whole.windows(8).rposition(|bytes| bytes == MAGIC).unwrap();
    assert!(magic_at > TAIL_BYTES);
    for at in 0..whole.len() {
        for change in [0x01, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] ^= change;
            let checked = SealedReader::open(Bytes::from(bytes)).and_then(|file| {
                file.check_all()?;
                Ok(file.is_sealed())
            });
            let is_in_magic = (magic_at..magic_at + 8).contains(&at);
            // The length of the footer leads to the magic: with another length there is none.
            let is_in_length = (whole.len() - 8..whole.len() - 4).contains(&at);
            match checked {
                Ok(is_sealed) => assert!(!is_sealed && (is_in_magic || is_in_length), "{at}"),
                Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::InvalidData, "{at}"),
            }
        }
    }
}

#[test]
fn damage_is_named_with_its_place_and_the_rest_is_read() {
    let mut bytes = file(60_000);
    let at = 300_000;
    bytes[at] ^= 1;
    let file = SealedReader::open(Bytes::from(bytes)).unwrap();
    let error = file.check_all().unwrap_err().to_string();
    assert_eq!(error, "the bytes from 262144 to 524288 differ from their digest");
    assert!(read(file).unwrap_err().contains("differ from their digest"));
}

#[test]
fn any_bytes_have_an_answer() {
    let whole = file(10);
    for len in 0..whole.len() {
        let _ = SealedReader::open(Bytes::from(whole[..len].to_vec())).map(|file| file.check_all());
    }
}
