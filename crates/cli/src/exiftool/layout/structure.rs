//! Structures in JSON (`-struct`) as ExifTool writes them: one field per line, sorted by name, each level
//! indented by two more blanks.

use engine::tag::{
    Conv, Field, Mode, Value,
    text::{write_json_scalar, write_json_string, write_text},
};

/// Whether a value contains structures.
pub(super) fn has_fields(value: &Value<'_>) -> bool {
    match value {
        Value::Struct(_) => true,
        Value::List(items) => items.iter().any(has_fields),
        _ => false,
    }
}

/// Appends a value whose line is indented by `indent`.
pub(super) fn write_json(value: &Value<'_>, conv: Conv, mode: Mode, indent: &str, out: &mut String) {
    match value {
        Value::List(items) => {
            out.push('[');
            for (index, item) in items.iter().enumerate() {
                if index > 0 {
                    out.push(',');
                }
                write_json(item, conv, mode, indent, out);
            }
            out.push(']');
        }
        Value::Struct(fields) => {
            let deeper = format!("{indent}  ");
            out.push('{');
            for (index, field) in Field::by_name(fields).into_iter().enumerate() {
                out.push_str(if index > 0 { ",\n" } else { "\n" });
                out.push_str(&deeper);
                write_json_string(field.name, out);
                out.push_str(": ");
                write_json(&field.value, field.conv, mode, &deeper, out);
            }
            out.push('\n');
            out.push_str(indent);
            out.push('}');
        }
        _ => {
            let mut text = String::new();
            write_text(value, conv, mode, &mut text);
            write_json_scalar(&text, out);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_stand_on_lines_of_their_own_by_name() {
        let field = |name, value| Field { name, value, conv: Conv::None };
        let inner = [field("B", Value::Text("x")), field("A", Value::Integer(1))];
        let items = [Value::Struct(&inner), Value::Struct(&inner[..1])];
        let outer = [field("List", Value::List(&items))];
        let mut out = String::new();
        write_json(&Value::Struct(&outer), Conv::None, Mode::Print, "  ", &mut out);
        let expected = r#"{
    "List": [{
      "A": 1,
      "B": "x"
    },{
      "B": "x"
    }]
  }"#;
        assert_eq!(out, expected);
    }
}
