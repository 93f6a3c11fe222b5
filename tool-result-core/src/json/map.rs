use serde_json::{Map, Number, Value, json};

use super::{TRUNCATION, Unheld};
use crate::recording::{Node, Recording, Scalar, Shape};
use crate::{Shown, Truncation};

pub(super) fn result<'r>(recording: &'r Recording<'_>) -> Result<Map<String, Value>, Unheld<'r>> {
    let mut map = Map::new();
    map.insert("tool".to_owned(), Value::from(recording.tool));
    for (key, node) in recording.entries() {
        map.insert(key.to_owned(), value(node)?);
    }
    if let Some(truncation) = recording.json_truncation() {
        map.insert(TRUNCATION.to_owned(), shown(&truncation));
    }
    Ok(map)
}

fn shown(truncation: &Truncation) -> Value {
    let part = |(path, shown): (&str, Shown)| {
        (path.to_owned(), json!({"shown": shown.shown, "total": shown.total}))
    };
    Value::Object(truncation.iter().map(part).collect())
}

pub(super) fn value(node: Node<'_>) -> Result<Value, Unheld<'_>> {
    Ok(match node.shape() {
        Shape::List(items) => {
            let mut list = Vec::with_capacity(items.len());
            for item in items {
                list.push(value(item)?);
            }
            Value::Array(list)
        }
        Shape::Map(entries) => {
            let mut map = Map::new();
            for (key, node) in entries {
                map.insert(key.to_owned(), value(node)?);
            }
            Value::Object(map)
        }
        Shape::Scalar(scalar) => scalar_value(scalar).ok_or(node)?,
        Shape::Lost(_) => return Err(node),
    })
}

fn scalar_value(scalar: Scalar<'_>) -> Option<Value> {
    Some(match scalar {
        Scalar::Null => Value::Null,
        Scalar::Bool(v) => v.into(),
        Scalar::I64(v) => v.into(),
        Scalar::U64(v) => v.into(),
        Scalar::F32(_) | Scalar::F64(_) => super::float(scalar).and_then(Number::from_f64).into(),
        Scalar::Digits(digits) => super::exact(digits)?.into(),
        Scalar::Char(v) => v.to_string().into(),
        Scalar::Str(v) => v.into(),
    })
}
