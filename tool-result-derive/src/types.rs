//! Reads what the syntax of a type says.

use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{GenericArgument, Ident, PathArguments, Type};

use crate::tree;

/// Lists of the standard library and of well-known crates.
const LISTS: &[&str] = &[
    "Vec",
    "VecDeque",
    "LinkedList",
    "BinaryHeap",
    "HashSet",
    "BTreeSet",
    "IndexSet",
    "SmallVec",
    "ArrayVec",
    "ThinVec",
];
/// Wrappers that serialize as what they hold, and dereference to it.
const WRAPPERS: &[&str] = &["Box", "Rc", "Arc", "Cow"];
const SCALARS: &[&str] = &[
    "bool", "char", "str", "String", "PathBuf", "u8", "u16", "u32", "u64", "u128", "usize", "i8",
    "i16", "i32", "i64", "i128", "isize", "f32", "f64",
];
const MAPS: &[&str] = &["Map", "HashMap", "BTreeMap", "IndexMap"];
/// Other types whose keys no struct fixes.
const OPEN: &[&str] = &["Value", "RawValue"];

/// Through groups and parentheses.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        ty => ty,
    }
}

fn with_arguments(ty: &Type) -> Option<(&Ident, Vec<&Type>)> {
    let Type::Path(path) = bare(ty) else { return None };
    let last = path.path.segments.last()?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else {
        return Some((&last.ident, Vec::new()));
    };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    Some((&last.ident, types.collect()))
}

pub(crate) fn value_of_map(ty: &Type) -> Option<&Type> {
    let (_, arguments) = with_arguments(peeled(ty)).filter(|_| is_map(ty))?;
    arguments.get(1).copied()
}

pub(crate) fn name(ty: &Type) -> Option<&Ident> {
    with_arguments(ty).map(|(name, _)| name)
}

fn inside<'a>(ty: &'a Type, names: &[&str]) -> Option<&'a Type> {
    let (name, arguments) = with_arguments(ty)?;
    arguments.first().copied().filter(|_| is_in(name, &[names]))
}

/// An identifier is read once, as each reading of it is a question to rustc.
fn is_in(name: &Ident, lists: &[&[&str]]) -> bool {
    let name = name.to_string();
    lists.iter().any(|names| names.contains(&&*name))
}

pub(crate) fn option(ty: &Type) -> Option<&Type> {
    inside(ty, &["Option"])
}

/// The type without `Option`, references and boxes.
pub(crate) fn peeled(ty: &Type) -> &Type {
    match bare(ty) {
        Type::Reference(reference) => peeled(&reference.elem),
        ty => match option(ty).or_else(|| inside(ty, WRAPPERS)) {
            Some(inner) => peeled(inner),
            None => ty,
        },
    }
}

pub(crate) fn item(ty: &Type) -> Option<&Type> {
    match peeled(ty) {
        Type::Array(array) => Some(&array.elem),
        Type::Slice(slice) => Some(&slice.elem),
        ty => inside(ty, LISTS),
    }
}

pub(crate) fn is_list(ty: &Type) -> bool {
    item(ty).is_some()
}

/// It has type arguments, so that another type may stand behind its name.
pub(crate) fn is_generic(ty: &Type) -> bool {
    with_arguments(peeled(ty)).is_some_and(|(_, arguments)| !arguments.is_empty())
}

pub(crate) fn is_growing_list(ty: &Type) -> bool {
    let ty = trusted(ty);
    is_list(ty) && !matches!(peeled(ty), Type::Array(_))
}

/// Keys of such a type are not known at compile time.
pub(crate) fn is_open(ty: &Type) -> bool {
    matches!(peeled(ty), Type::Macro(_)) || is_map(ty) || is_one_of(ty, OPEN) && !is_own(ty)
}

pub(crate) fn is_map(ty: &Type) -> bool {
    is_one_of(ty, MAPS) && !is_own(ty)
}

/// The path says that it is a type of the author's, which may have the name of another one.
fn is_own(ty: &Type) -> bool {
    first(ty).is_some_and(|first| is_in(first, &[&["crate", "self", "super"]]))
}

/// The first name in the path of a type.
pub(crate) fn first(ty: &Type) -> Option<&Ident> {
    let Type::Path(path) = peeled(ty) else { return None };
    let in_type = path.qself.as_ref().and_then(|of| first(&of.ty));
    in_type.or_else(|| path.path.segments.first().map(|segment| &segment.ident))
}

/// Certainly no list.
pub(crate) fn is_scalar(ty: &Type) -> bool {
    is_one_of(ty, SCALARS)
}

/// A text or an integer, or an `Option` of one: what `cursor` may compute.
pub(crate) fn may_be_cursor(ty: &Type) -> bool {
    is_scalar(ty) && !is_one_of(ty, &["bool", "char", "PathBuf", "u128", "i128", "f32", "f64"])
}

/// True if no user can have derived anything for the type, by its name or form.
pub(crate) fn is_plain_value(ty: &Type) -> bool {
    is_scalar(ty) || is_open(ty) || is_list(ty) || matches!(ty, Type::Tuple(_))
}

fn is_one_of(ty: &Type, names: &[&str]) -> bool {
    name(peeled(ty)).is_some_and(|name| is_in(name, &[names]))
}

pub(crate) fn mentions(ty: &Type, parameters: &[&Ident]) -> bool {
    let is_one =
        |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if parameters.contains(&ident));
    !parameters.is_empty() && tree::flat(ty.to_token_stream()).iter().any(is_one)
}

pub(crate) fn may_hold_parts(ty: &Type) -> bool {
    match bare(ty) {
        Type::Array(array) => may_hold_parts(&array.elem),
        Type::Slice(slice) => may_hold_parts(&slice.elem),
        Type::Reference(reference) => may_hold_parts(&reference.elem),
        Type::Path(path) if path.qself.is_none() => {
            let Some((name, arguments)) = with_arguments(ty) else { return false };
            if !arguments.is_empty() && is_in(name, &[LISTS, WRAPPERS, MAPS, &["Option"]]) {
                return arguments.into_iter().any(may_hold_parts);
            }
            !is_in(name, &[SCALARS])
        }
        _ => false,
    }
}

#[derive(Clone, Copy)]
pub(crate) enum Use {
    /// `true` where it has no items. rustc points at the type where it is no list.
    IsEmpty,
    /// The use of [`IsEmpty`](Use::IsEmpty), but `false` for a struct that may hold lists.
    IsEmptyContent,
    /// Something that `for` goes through.
    Items,
}

pub(crate) fn is_string(ty: &Type) -> bool {
    is_one_of(ty, &["str", "String"])
}

pub(crate) fn is_untrusted(ty: &Type) -> bool {
    is_one_of(ty, &["Untrusted"])
}

pub(crate) fn trusted(ty: &Type) -> &Type {
    inside(peeled(ty), &["Untrusted"]).unwrap_or(ty)
}

/// Uses a list that `place` borrows, through `Option`, references and boxes; of a text, its lines.
pub(crate) fn list(how: Use, ty: &Type, place: &TokenStream) -> TokenStream {
    let core = quote!(__private::core);
    if let Some(inner) = option(ty) {
        let inside = list(how, inner, &quote!(__list));
        let option = quote!(#core::option::Option);
        return match how {
            Use::IsEmpty | Use::IsEmptyContent => quote! {
                #option::is_none_or(#option::as_ref(#place), |__list| #inside)
            },
            Use::Items => quote! {
                #core::iter::Iterator::flat_map(#option::iter(#place), |__list| #inside)
            },
        };
    }
    let pointee = match bare(ty) {
        Type::Reference(reference) => Some(&*reference.elem),
        ty => inside(ty, WRAPPERS),
    };
    if let Some(inner) = pointee {
        return list(how, inner, &quote!(#core::ops::Deref::deref(#place)));
    }
    if is_string(ty) {
        return match how {
            Use::IsEmpty | Use::IsEmptyContent => quote!(__private::str::is_empty(#place)),
            Use::Items => quote!(__private::str::lines(#place)),
        };
    }
    // the items of a list may be of an unknown type, which rustc would say twice
    let list = if is_list(ty) { quote!(__private::List) } else { quote!(<#ty as __private::List>) };
    match how {
        Use::IsEmptyContent if !is_scalar(ty) => {
            quote!(__private::Probe::new(#place).__is_empty_list())
        }
        Use::IsEmpty | Use::IsEmptyContent => quote!(#list::is_empty(#place)),
        // Not `into_iter(…)`, for which rustc would say twice that this is no list.
        Use::Items => place.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ty(text: &str) -> Type {
        syn::parse_str(text).expect(text)
    }

    #[test]
    fn lists_are_seen_through_wrappers() {
        for list in ["Vec<Item>", "Option<Box<[Item]>>", "&'a [Item]", "std::vec::Vec<Item>"] {
            let ty = ty(list);
            assert_eq!(item(&ty).expect(list).to_token_stream().to_string(), "Item");
        }
        for generic in ["Page<Item>", "HashMap<String, Item>"] {
            assert!(!is_list(&ty(generic)) && is_generic(&ty(generic)), "{generic}");
        }
        assert!(!is_list(&ty("String")) && !is_generic(&ty("String")));
    }

    #[test]
    fn what_may_hold_parts_names_a_type_of_its_own() {
        for name in [
            "Hit",
            "Vec<Hit<'a>>",
            "&'a [m::Hit]",
            "Option<Box<Hit>>",
            "HashMap<String, Hit>",
            "Vec<Value>",
            "Map",
        ] {
            assert!(may_hold_parts(&ty(name)), "{name}");
        }
        for plain in ["u8", "Vec<String>", "&'a str", "Option<Vec<bool>>", "(Hit, Hit)"] {
            assert!(!may_hold_parts(&ty(plain)), "{plain}");
        }
    }

    #[test]
    fn maps_are_seen_through_wrappers() {
        for map in ["HashMap<String, Item>", "&'a Option<Box<Map>>", "serde_json::Map<String, V>"] {
            assert!(is_map(&ty(map)) && is_open(&ty(map)), "{map}");
        }
        assert!(!is_map(&ty("Vec<HashMap<String, Item>>")));
    }
}
