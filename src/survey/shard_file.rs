//! Shards as Parquet files, compressed by Zstandard: how they are written, read and joined.
//!
//! The metadata of a file names its plan, its shard and the hash of its rows. The same rows give the same bytes.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kibitzer_files::{open_regular_file, replace_with};
use parquet::basic::{Compression, ZstdLevel};
use parquet::column::writer::{ColumnCloseResult, ColumnWriter};
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::Type;

use super::columns::{Cell, Column, Kind, Row};
use super::error::SurveyError;
use super::hash::RowHash;

/// The metadata of a file, as a map from keys to values.
pub(crate) type Labels = BTreeMap<String, String>;

/// The metadata key of the hash of all rows, which [`write()`] adds to the labels.
pub(crate) const ROWS_HASH: &str = "kibitzer.rows_hash";

/// Writes rows to a Parquet file with `labels` as its metadata, replacing an existing file.
pub(crate) fn write(
    path: &Path,
    columns: &[Column],
    rows: &[Row],
    mut labels: Labels,
) -> Result<(), SurveyError> {
    let mut hash = RowHash::default();
    rows.iter().for_each(|row| hash_row(row, &mut hash));
    labels.insert(ROWS_HASH.to_owned(), hash.to_string());
    write_file(path, columns, labels, |file| {
        let mut group = file.next_row_group()?;
        for (index, column) in columns.iter().enumerate() {
            write_column(&mut group, column.kind, rows.iter().map(|row| &row[index]))?;
        }
        group.close().map(drop)
    })
}

/// Writes a Parquet file with the row groups of the files `parts`, in this order, copied without decoding. If `parts`
/// yields an error, the work ends, and an existing file stays unchanged.
pub(crate) fn join(
    path: &Path,
    columns: &[Column],
    labels: Labels,
    parts: impl Iterator<Item = Result<PathBuf, SurveyError>>,
) -> Result<(), SurveyError> {
    let mut ended = None;
    let written = write_file(path, columns, labels, |file| {
        for part in parts {
            let part = part.map_err(|error| {
                ended = Some(error);
                ParquetError::General("ended by the caller".to_owned())
            })?;
            append(file, &part)
                .map_err(|error| ParquetError::General(format!("{}: {error}", part.display())))?;
        }
        Ok(())
    });
    ended.map_or(written, Err)
}

/// Appends the row groups of the file at `part`.
fn append<W: Write + Send>(
    file: &mut SerializedFileWriter<W>,
    part: &Path,
) -> Result<(), ParquetError> {
    let source = open_regular_file(part)?;
    let reader = SerializedFileReader::new(source.try_clone()?)?;
    for old in reader.metadata().row_groups() {
        let mut group = file.next_row_group()?;
        for chunk in old.columns() {
            let close = ColumnCloseResult {
                bytes_written: u64::try_from(chunk.compressed_size()).unwrap_or_default(),
                rows_written: u64::try_from(old.num_rows()).unwrap_or_default(),
                metadata: chunk.clone(),
                bloom_filter: None,
                column_index: None,
                offset_index: None,
            };
            group.append_column(&source, close)?;
        }
        group.close()?;
    }
    Ok(())
}

/// Writes a file with the row groups that `fill` adds.
fn write_file(
    path: &Path,
    columns: &[Column],
    labels: Labels,
    fill: impl FnOnce(
        &mut SerializedFileWriter<&mut kibitzer_files::PendingFile>,
    ) -> Result<(), ParquetError>,
) -> Result<(), SurveyError> {
    let labels = labels
        .into_iter()
        .map(|(key, value)| KeyValue::new(key, Some(value)));
    let properties = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_created_by(concat!("kibitzer ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(labels.collect()))
        .build();
    let write = |pending: &mut kibitzer_files::PendingFile| -> Result<(), ParquetError> {
        let mut file = SerializedFileWriter::new(pending, schema(columns)?, Arc::new(properties))?;
        fill(&mut file)?;
        file.close().map(drop)
    };
    Ok(replace_with(path, |pending| {
        write(pending).map_err(into_io)
    })?)
}

/// Returns the I/O error inside a Parquet error, or wraps the error if it contains none.
fn into_io(error: ParquetError) -> io::Error {
    if let ParquetError::External(inner) = error {
        let inner = inner.downcast::<io::Error>();
        return inner.map_or_else(io::Error::other, |error| *error);
    }
    io::Error::other(error)
}

/// Returns the Parquet schema of the columns. Every cell may be null; the elements of lists may not.
fn schema(columns: &[Column]) -> Result<Arc<Type>, ParquetError> {
    let field = |Column { name, kind }: &Column| {
        let scalar = |kind| match kind {
            Kind::Tricks | Kind::TricksList => ("INT32", "(INTEGER(8,false))"),
            Kind::Score => ("INT32", ""),
            Kind::Count | Kind::CountList => ("INT64", "(INTEGER(64,false))"),
            Kind::Text | Kind::TextList => ("BYTE_ARRAY", "(STRING)"),
        };
        let (physical, logical) = scalar(*kind);
        match kind {
            Kind::Tricks | Kind::Score | Kind::Count | Kind::Text => {
                format!("OPTIONAL {physical} {name} {logical};")
            }
            Kind::TricksList | Kind::CountList | Kind::TextList => format!(
                "OPTIONAL GROUP {name} (LIST) {{ REPEATED GROUP list {{ REQUIRED {physical} element {logical}; }} }}"
            ),
        }
    };
    let fields: Vec<String> = columns.iter().map(field).collect();
    let text = format!("message survey {{ {} }}", fields.join(" "));
    Ok(Arc::new(parse_message_type(&text)?))
}

/// Writes one column of a row group.
fn write_column<'a, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    kind: Kind,
    cells: impl Iterator<Item = &'a Cell>,
) -> Result<(), ParquetError> {
    let mut column = ColumnLevels::default();
    cells.for_each(|cell| column.add(cell));
    let ColumnLevels {
        numbers,
        texts,
        definitions,
        repetitions,
    } = column;
    let is_list = matches!(kind, Kind::TricksList | Kind::CountList | Kind::TextList);
    // A single value is defined at level 1; only the elements of lists are at level 2.
    let definitions = if is_list {
        definitions
    } else {
        definitions.iter().map(|&level| level.min(1)).collect()
    };
    let repetitions = is_list.then_some(&repetitions[..]);
    let Some(mut writer) = group.next_column()? else {
        return Err(ParquetError::General("a column too many".to_owned()));
    };
    match writer.untyped() {
        ColumnWriter::Int32ColumnWriter(writer) => {
            let numbers: Vec<i32> = numbers.iter().map(|&number| number as i32).collect();
            writer.write_batch(&numbers, Some(&definitions), repetitions)?
        }
        ColumnWriter::Int64ColumnWriter(writer) => {
            writer.write_batch(&numbers, Some(&definitions), repetitions)?
        }
        ColumnWriter::ByteArrayColumnWriter(writer) => {
            writer.write_batch(&texts, Some(&definitions), repetitions)?
        }
        ColumnWriter::BoolColumnWriter(_)
        | ColumnWriter::Int96ColumnWriter(_)
        | ColumnWriter::FloatColumnWriter(_)
        | ColumnWriter::DoubleColumnWriter(_)
        | ColumnWriter::FixedLenByteArrayColumnWriter(_) => 0,
    };
    writer.close()
}

/// The values of a column with their levels, as Parquet stores them. The definition level is 0 if the cell is null, 1
/// if its list is empty, and 2 if there is an element. The repetition level is 1 if the value continues the list of the
/// value before it, otherwise 0.
#[derive(Default)]
struct ColumnLevels {
    numbers: Vec<i64>,
    texts: Vec<ByteArray>,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
}

impl ColumnLevels {
    fn add(&mut self, cell: &Cell) {
        let elements = match cell {
            Cell::Null => return self.level(0, 0),
            Cell::Number(number) => {
                self.numbers.push(*number);
                1
            }
            Cell::Text(text) => {
                self.texts.push(text.as_str().into());
                1
            }
            Cell::Numbers(numbers) => {
                self.numbers.extend(numbers);
                numbers.len()
            }
            Cell::Texts(texts) => {
                self.texts
                    .extend(texts.iter().map(|text| ByteArray::from(text.as_str())));
                texts.len()
            }
        };
        match elements {
            0 => self.level(1, 0),
            elements => (0..elements).for_each(|place| self.level(2, i16::from(place > 0))),
        }
    }

    fn level(&mut self, definition: i16, repetition: i16) {
        self.definitions.push(definition);
        self.repetitions.push(repetition);
    }
}

/// A file of rows that is open for reading.
pub(crate) struct ShardFile {
    path: PathBuf,
    reader: SerializedFileReader<File>,
}

impl ShardFile {
    /// Opens a file. Returns `None` if there is none.
    pub(crate) fn open(path: &Path) -> Result<Option<ShardFile>, SurveyError> {
        let file = match open_regular_file(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(SurveyError::read(path)(error)),
        };
        let reader = SerializedFileReader::new(file).map_err(SurveyError::damaged(path))?;
        let path = path.to_owned();
        Ok(Some(ShardFile { path, reader }))
    }

    /// Returns the value of a label, or `None` if the file has no such label.
    pub(crate) fn label(&self, key: &str) -> Option<&str> {
        let labels = self.reader.metadata().file_metadata().key_value_metadata();
        let label = labels?.iter().find(|label| label.key == key)?;
        label.value.as_deref()
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> u64 {
        let rows = self.reader.metadata().file_metadata().num_rows();
        u64::try_from(rows).unwrap_or_default()
    }

    /// Reads all rows.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is damaged, or if its columns are not `columns`.
    pub(crate) fn read(&self, columns: &[Column]) -> Result<Vec<Row>, SurveyError> {
        let damaged = SurveyError::damaged(&self.path);
        let schema = schema(columns).map_err(&damaged)?;
        let found = self.reader.metadata().file_metadata().schema();
        if found.get_fields() != schema.get_fields() {
            return Err(damaged(ParquetError::General("other columns".to_owned())));
        }
        let rows: Vec<Row> = (self.reader.get_row_iter(None))
            .map_err(&damaged)?
            .map(|row| {
                let row = row.map_err(&damaged)?;
                let cells = row.get_column_iter().zip(columns);
                Ok(cells
                    .map(|((_, field), column)| cell(field, column.kind))
                    .collect())
            })
            .collect::<Result<_, SurveyError>>()?;
        let mut hash = RowHash::default();
        rows.iter().for_each(|row| hash_row(row, &mut hash));
        match self.label(ROWS_HASH) {
            Some(expected) if expected == hash.to_string() => Ok(rows),
            _ => Err(damaged(ParquetError::General(
                "the rows do not have the hash of the footer".to_owned(),
            ))),
        }
    }
}

/// Feeds a row of the survey into the hash of all rows.
fn hash_row(row: &[Cell], hash: &mut RowHash) {
    row.iter().for_each(|cell| hash.add(&cell.to_string()));
}

/// Converts a Parquet value to a cell. A value of a type that no column has becomes null.
fn cell(field: &Field, kind: Kind) -> Cell {
    if let Field::ListInternal(list) = field {
        let fields = list.elements().iter();
        return if kind == Kind::TextList {
            Cell::Texts(fields.filter_map(text).collect())
        } else {
            Cell::Numbers(fields.filter_map(number).collect())
        };
    }
    let number = number(field).map(Cell::Number);
    let cell = number.or_else(|| text(field).map(Cell::Text));
    cell.unwrap_or(Cell::Null)
}

/// Returns the number in a Parquet value; `None` if it is not a number or does not fit in an `i64`.
fn number(field: &Field) -> Option<i64> {
    if let Field::UByte(number) = field {
        return Some((*number).into());
    }
    if let Field::Int(number) = field {
        return Some((*number).into());
    }
    let Field::ULong(number) = field else {
        return None;
    };
    i64::try_from(*number).ok()
}

/// Returns the text in a Parquet value; `None` if the value is not a text.
fn text(field: &Field) -> Option<String> {
    let Field::Str(text) = field else {
        return None;
    };
    Some(text.clone())
}
