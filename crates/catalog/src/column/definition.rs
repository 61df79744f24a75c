//! The macro that generates everything about the columns from one list: see `list`.

/// Generates the columns of the view and the row from a list.
///
/// A line is `name: Kind, origin [as EXPRESSION], "meaning";`. The origin is one of
///
/// - `place`: the value comes from the file's place and not from a row; these columns come first;
/// - `image(Type)`: a field of the row, stored in the table `file` under the same name;
/// - `tags`: all tags of the file;
/// - `later`: the value is found when all files are known, and is not in a row by itself.
///
/// The view shows the column of the table `file` with that name, or the expression. Lines are in the order of
/// the view, grouped under the sentence that introduces them in the documents. The columns that are not shown
/// are fields as well, those that few rows have together in one field.
macro_rules! columns {
    (
        $($meaning:literal {
            $($name:ident: $kind:ident, $origin:ident $(($type:ty))? $(as $expression:ident)?, $doc:literal;)*
        })*
        parts of $whole:ident: $whole_type:ty, $whole_doc:literal {
            $($part:ident: $part_type:ty = $field:ident;)*
        }
        not shown {
            $($hidden:ident: $hidden_type:ty, $hidden_doc:literal;)*
        }
    ) => {
        /// The columns of the view `image`, in order.
        ///
        /// | column | kind | meaning |
        /// |---|---|---|
        $($(#[doc = concat!("| `", stringify!($name), "` | ", stringify!($kind), " | ", $doc, " |")])*)*
        pub const COLUMNS: &[Column] = &[$($(Column {
            name: stringify!($name),
            kind: ColumnKind::$kind,
            expression: columns!(@expression $name $($expression)?),
        },)*)*];

        /// The columns by subject, in order, as listed in documents.
        pub const SUBJECTS: &[Subject] = &[$(
            Subject { columns: &[$(stringify!($name)),*], meaning: $meaning },
        )*];

        /// Number of columns that come from the file's place. They are the first of the view.
        pub(crate) const N_OF_PLACE: usize = 0 $($(+ columns!(@of_place $origin))*)*;

        /// The columns of the table `file` that hold fields of a row, each with its SQL type.
        pub(crate) const STORED: &[(&str, &str)] = &[
            $($($((stringify!($name), <$type as Stored>::SQL_TYPE),)?)*)*
            $((stringify!($part), <$part_type as Stored>::SQL_TYPE),)*
            $((stringify!($hidden), <$hidden_type as Stored>::SQL_TYPE),)*
        ];

        /// The columns of one image. All are optional; start from `default()` and set those that are known.
        ///
        /// Text is stored as given; the caller only has to make sure that it is valid UTF-8.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct ImageRow {
            $($($(#[doc = $doc] pub $name: Option<$type>,)?)*)*
            #[doc = $whole_doc]
            pub $whole: Option<Box<$whole_type>>,
            $(#[doc = $hidden_doc] pub $hidden: Option<$hidden_type>,)*
        }

        impl ImageRow {
            /// Binds the values of the columns [`STORED`] to as many parameters, from number `first` on.
            #[inline]
            pub(crate) fn bind_stored(&self, first: usize, statement: &mut impl Bind) -> rusqlite::Result<()> {
                let mut index = first;
                $($($(
                    statement.bind(index, self.$name.as_ref().map(<$type as Stored>::stored))?;
                    index += 1;
                )?)*)*
                let whole = self.$whole.as_deref();
                $(
                    statement.bind(index, whole.map(|whole| <$part_type as Stored>::stored(&whole.$field)))?;
                    index += 1;
                )*
                $(
                    statement.bind(index, self.$hidden.as_ref().map(<$hidden_type as Stored>::stored))?;
                    index += 1;
                )*
                debug_assert_eq!(index, first + STORED.len());
                Ok(())
            }

            /// Adds the values of the view's columns, except those of the place.
            pub(crate) fn push_shown<'r>(&'r self, tags: Value<'r>, values: &mut Vec<Value<'r>>) {
                $($(columns!(@push self, tags, values, $name, $origin);)*)*
            }

            /// Rebuilds a row from the values of the view, except those of the place; also returns the value
            /// of `tags`.
            pub(crate) fn of_shown<'v, 'd>(values: &'v [Value<'d>]) -> (ImageRow, Option<&'v Value<'d>>) {
                let mut values = values.iter();
                let mut row = ImageRow::default();
                let tags;
                $($(columns!(@take row, tags, values, $name, $origin);)*)*
                (row, tags)
            }
        }
    };

    (@expression $name:ident) => { concat!("f.", stringify!($name)) };
    (@expression $name:ident $expression:ident) => { $expression };

    (@of_place place) => { 1 };
    (@of_place $origin:ident) => { 0 };

    (@push $row:expr, $tags:expr, $values:expr, $name:ident, place) => {};
    (@push $row:expr, $tags:expr, $values:expr, $name:ident, tags) => { $values.push($tags) };
    (@push $row:expr, $tags:expr, $values:expr, $name:ident, later) => { $values.push(Value::Null) };
    (@push $row:expr, $tags:expr, $values:expr, $name:ident, image) => {
        $values.push($row.$name.as_ref().map_or(Value::Null, Shown::shown))
    };

    (@take $row:expr, $tags:expr, $values:expr, $name:ident, place) => {};
    (@take $row:expr, $tags:expr, $values:expr, $name:ident, tags) => { $tags = $values.next() };
    (@take $row:expr, $tags:expr, $values:expr, $name:ident, later) => { $values.next(); };
    (@take $row:expr, $tags:expr, $values:expr, $name:ident, image) => {
        $row.$name = $values.next().and_then(Shown::of_shown)
    };
}

pub(super) use columns;
