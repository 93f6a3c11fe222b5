//! The lists that a function of the author's may draw, with the items of each that are shown.

use crate::tape::Node;
use crate::truncation::Window;

/// The number of a list that is not one of those.
const UNKNOWN: usize = usize::MAX;

/// The lists in what a function draws, and the maps whose keys are data. There are none where nothing is
/// cut: then the function draws what it likes.
#[derive(Clone, Debug, Default)]
pub(crate) struct ShownLists {
    lists: Vec<ShownList>,
    pub(super) item: Option<ItemPlace>,
}

/// An item that is shown: by the number of its list, and its own among those that are shown. In an item of a list that
/// is not known, no key says which list it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ItemPlace {
    pub(super) list: usize,
    pub(super) item: usize,
}

#[derive(Clone, Debug)]
struct ShownList {
    /// The path, with `*` for items and for keys that are data: `tree.*.children`.
    path: String,
    parent: Option<ItemPlace>,
    window: Window,
    /// A function may ask for its items. The lines of a text are items only where the text is the content.
    has_items: bool,
    is_cut: bool,
    /// The function asked which of its items to draw.
    is_asked: bool,
}

impl ShownLists {
    pub(crate) fn new<'e>(entries: impl IntoIterator<Item = (&'e str, Node<'e>)>) -> Self {
        let mut lists = ShownLists::default();
        for (key, node) in entries {
            if node.tape.is_cut_within(node) {
                lists.walk(node, &mut key.to_owned(), None);
            }
        }
        lists
    }

    fn walk(&mut self, node: Node<'_>, path: &mut String, parent: Option<ItemPlace>) {
        let (len, list) = (path.len(), self.lists.len());
        if node.is_long() {
            self.lists.push(ShownList {
                path: path.clone(),
                parent,
                window: node.part(),
                has_items: node.str().is_none() || node.lines().is_some(),
                is_cut: node.cut().is_some(),
                is_asked: false,
            });
        }
        for (item, (key, part)) in node.parts().enumerate() {
            // the fields of a part that a function draws are named by their keys alone
            path.push_str(if path.is_empty() && !node.is_long() { "" } else { "." });
            path.push_str(key.filter(|_| !node.is_long()).unwrap_or("*"));
            let item = ItemPlace { list, item };
            self.walk(part, path, if node.is_long() { Some(item) } else { parent });
            path.truncate(len);
        }
    }

    /// The function asks which items of a list to draw, by its path from the top or in the item that is
    /// being drawn. `len`: all of them, where that is known. Returns the number of the list, and the items that are shown:
    /// all of one that is not known.
    pub(crate) fn ask(&mut self, key: &str, len: Option<usize>) -> (usize, Window) {
        // the path in an item begins behind that of its list and `.*.`
        let own = self.item.and_then(|item| Some(self.lists.get(item.list)?.path.len() + 3));
        let item = self.item;
        let lists = self.lists.iter_mut().enumerate().filter(|(_, list)| {
            list.has_items
                && (list.path == key || own.is_some_and(|own| list.path.get(own..) == Some(key)))
                // an item has no list of another one, or of the result
                && (item.is_none() || list.parent == item)
                && len.is_none_or(|len| len == list.window.total)
        });
        let Some((number, list)) = lists.min_by_key(|(_, list)| list.is_asked) else {
            return (UNKNOWN, Window { from: 0, shown: usize::MAX, total: usize::MAX });
        };
        list.is_asked = true;
        (number, list.window)
    }

    pub(crate) fn has_unasked(&self) -> bool {
        self.lists.iter().any(|list| list.is_cut && !list.is_asked)
    }
}
