use serde_json::{Map, Number, Value, json};

use super::Unheld;
use crate::scalar::Scalar;
use crate::tape::{Node, Shape};
use crate::{Shown, Truncation, number};

/// What was cut.
pub(crate) fn shown(truncation: &Truncation) -> Value {
    let part = |(path, shown): (&str, Shown)| {
        (path.to_owned(), json!({"shown": shown.shown, "total": shown.total}))
    };
    Value::Object(truncation.iter().map(part).collect())
}

pub(crate) fn value(node: Node<'_>) -> Result<Value, Unheld<'_>> {
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
        Scalar::Digits(digits) => number::exact(digits)?.into(),
        Scalar::Char(v) => v.to_string().into(),
        Scalar::Str(v) => v.into(),
    })
}
