//! Setters of option structs, so that options can be chosen in one expression.

/// Adds a method for each named field of a struct, which sets the field and returns the struct.
#[doc(hidden)]
#[macro_export]
macro_rules! setters {
    ($options:ident { $($field:ident: $type:ty),* $(,)? }) => {
        impl $options {
            $(
                #[doc = concat!("Sets the field [`", stringify!($field), "`](#structfield.", stringify!($field), ").")]
                #[must_use]
                pub fn $field(mut self, $field: $type) -> Self {
                    self.$field = $field;
                    self
                }
            )*
        }
    };
}
