//! The symbols that the samples speak of.

use std::collections::BTreeMap;

use crate::julie::symbols::{Symbol, SymbolKind, Visibility};

pub(super) fn get_user_data() -> Symbol {
    Symbol {
        id: "sym_000017".into(),
        name: "getUserData".into(),
        kind: SymbolKind::Function,
        language: "typescript".into(),
        file_path: "src/services/user.ts".into(),
        start_line: 31,
        start_column: 2,
        end_line: 34,
        end_column: 3,
        start_byte: 812,
        end_byte: 931,
        signature: Some("async getUserData(id: string): Promise<User | null>".into()),
        doc_comment: Some("Loads a user.\nReturns `null` for an unknown id.".into()),
        visibility: Some(Visibility::Public),
        parent_id: Some("sym_000012".into()),
        metadata: Some(BTreeMap::from([("is_async".into(), true.into())])),
        semantic_group: Some("user-loading".into()),
        confidence: Some(0.8),
        code_context: Some(
            "async getUserData(id: string) {\n  return this.db.find(id); // ```sql```\n}".into(),
        ),
    }
}

pub(super) fn member() -> Symbol {
    Symbol {
        id: "sym_000140".into(),
        name: "USER_DATA".into(),
        kind: SymbolKind::EnumMember,
        language: "rust".into(),
        file_path: "src/cache_keys.rs".into(),
        start_line: 9,
        start_column: 4,
        end_line: 9,
        end_column: 13,
        start_byte: 120,
        end_byte: 129,
        visibility: Some(Visibility::Private),
        ..bare()
    }
}

pub(super) fn class() -> Symbol {
    Symbol {
        id: "sym_000012".into(),
        name: "UserService".into(),
        kind: SymbolKind::Class,
        language: "typescript".into(),
        file_path: "src/services/user.ts".into(),
        start_line: 12,
        start_column: 0,
        end_line: 88,
        end_column: 1,
        start_byte: 214,
        end_byte: 2_304,
        signature: Some("export class UserService extends BaseService<User>".into()),
        ..bare()
    }
}

pub(super) fn import() -> Symbol {
    Symbol {
        id: "sym_000300".into(),
        kind: SymbolKind::Import,
        file_path: "src/api/__tests__/user_api.test.ts".into(),
        start_line: 3,
        start_column: 9,
        end_line: 3,
        end_column: 20,
        signature: None,
        ..class()
    }
}

pub(super) fn rule(name: &str, start_line: u32, confidence: f32) -> Symbol {
    Symbol {
        name: name.into(),
        language: "rust".into(),
        file_path: "src/payment/rules.rs".into(),
        start_line,
        confidence: Some(confidence),
        ..bare()
    }
}

/// A symbol of which nothing is known.
fn bare() -> Symbol {
    Symbol {
        id: String::new(),
        name: String::new(),
        kind: SymbolKind::Function,
        language: String::new(),
        file_path: String::new(),
        start_line: 0,
        start_column: 0,
        end_line: 0,
        end_column: 0,
        start_byte: 0,
        end_byte: 0,
        signature: None,
        doc_comment: None,
        visibility: None,
        parent_id: None,
        metadata: None,
        semantic_group: None,
        confidence: None,
        code_context: None,
    }
}
