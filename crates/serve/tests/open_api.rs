//! Checks answers against `openapi.json`: the part of JSON Schema that the document uses. A keyword that this
//! does not know is an error, so that nothing passes unchecked.

use std::sync::LazyLock;

use serde_json::Value;

pub(crate) static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(include_str!("../openapi.json")).unwrap());

/// Checks the body of an answer of a route, given as its template, to a request with this method.
#[track_caller]
pub(crate) fn check(method: &str, route: &str, status: u16, body: &Value) {
    let responses = &DOCUMENT["paths"][route][method]["responses"];
    let response = responses.get(status.to_string()).unwrap_or(&responses["default"]);
    assert_eq!(std::ptr::eq(response, &responses["default"]), status >= 400, "{route}: {status}");
    let schema = &response["content"]["application/json"]["schema"];
    assert!(!schema.is_null(), "{route} has no schema for {status}");
    if let Err(reason) = conforms(schema, body, "$") {
        panic!("{method} {route}: {reason}\n{body}");
    }
}

/// Whether a value conforms to a schema, or why it does not.
fn conforms(schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    for (keyword, rule) in schema.as_object().ok_or("a schema is an object")? {
        let is_met = match keyword.as_str() {
            "description" => true,
            "$ref" => {
                let path = rule.as_str().unwrap().trim_start_matches('#');
                conforms(DOCUMENT.pointer(path).ok_or(format!("no {path}"))?, value, at)?;
                true
            }
            "type" => match rule {
                Value::String(name) => is_of(name, value),
                names => names.as_array().unwrap().iter().any(|name| is_of(name.as_str().unwrap(), value)),
            },
            "enum" => rule.as_array().unwrap().contains(value),
            "anyOf" => rule.as_array().unwrap().iter().any(|schema| conforms(schema, value, at).is_ok()),
            "properties" | "required" | "additionalProperties" if !value.is_object() => true,
            "properties" => {
                for (name, schema) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        conforms(schema, value, &format!("{at}.{name}"))?;
                    }
                }
                true
            }
            "required" => {
                let missing =
                    rule.as_array().unwrap().iter().find(|name| value.get(name.as_str().unwrap()).is_none());
                missing.map_or(Ok(true), |name| Err(format!("{at} has no {name}")))?
            }
            "additionalProperties" => {
                let known = schema["properties"].as_object();
                let others = value.as_object().unwrap().iter();
                for (name, value) in
                    others.filter(|(name, _)| known.is_none_or(|known| !known.contains_key(*name)))
                {
                    match rule {
                        Value::Bool(false) => {
                            return Err(format!("{at} has {name}, which is not documented"));
                        }
                        schema => conforms(schema, value, &format!("{at}.{name}"))?,
                    }
                }
                true
            }
            "prefixItems" | "items" | "minItems" | "maxItems" if !value.is_array() => true,
            "prefixItems" => {
                for (schema, value) in rule.as_array().unwrap().iter().zip(value.as_array().unwrap()) {
                    conforms(schema, value, &format!("{at}[]"))?;
                }
                true
            }
            "items" => {
                let n_before = schema["prefixItems"].as_array().map_or(0, Vec::len);
                for (index, value) in value.as_array().unwrap().iter().enumerate().skip(n_before) {
                    conforms(rule, value, &format!("{at}[{index}]"))?;
                }
                true
            }
            "minItems" => value.as_array().unwrap().len() as u64 >= rule.as_u64().unwrap(),
            "maxItems" => value.as_array().unwrap().len() as u64 <= rule.as_u64().unwrap(),
            _ => return Err(format!("{at}: this check does not know `{keyword}`")),
        };
        if !is_met {
            return Err(format!("{at} is {value}, against {keyword}: {rule}"));
        }
    }
    Ok(())
}

fn is_of(name: &str, value: &Value) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => false,
    }
}

#[test]
fn the_check_finds_what_does_not_conform() {
    let check = |schema: &str, value: &str| {
        conforms(&serde_json::from_str(schema).unwrap(), &serde_json::from_str(value).unwrap(), "$").is_ok()
    };
    let object = r#"{"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"], "additionalProperties": false}"#;
    assert!(check(object, r#"{"a": 1}"#));
    for wrong in ["1", "{}", r#"{"a": 1.5}"#, r#"{"a": null}"#, r#"{"a": 1, "b": 2}"#] {
        assert!(!check(object, wrong), "{wrong}");
    }
    assert!(check(r#"{"type": ["string", "null"]}"#, "null") && !check(r#"{"enum": ["x"]}"#, "\"y\""));
    let pair = r#"{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}, "maxItems": 2}"#;
    assert!(check(pair, r#"[1, "a"]"#) && !check(pair, r#"["a", 1]"#) && !check(pair, r#"[1, "a", "b"]"#));
    assert!(!check(r#"{"pattern": "x"}"#, "\"x\""), "a keyword that is not checked must not pass");
}
