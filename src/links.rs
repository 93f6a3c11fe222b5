/// The links between the pages of `docs`.
///
/// The pages lead to each other as files, for readers of the repository. Rustdoc takes the first definition of a
/// link, so here the same links lead to the modules of [`guide`](crate::guide).
macro_rules! links {
    () => {
        $crate::links::links! {
            "errors" "errors#errors-of-your-own"
            "functions"
            "hosts"
            "limits" "limits#limits-of-an-answer"
            "lists" "lists#around-a-form" "lists#between-and-group" "lists#items"
            "outcomes" "outcomes#status-of-a-variant"
            "pages" "pages#a-page-of-a-list" "pages#cursor" "pages#more"
            "parts" "parts#enums" "parts#the-default-layout" "parts#the-template-of-a-part" "parts#your-own-function"
            "person" "person#details" "person#the-summary"
            "quoting"
            "raw"
            "shapes"
            "status" "status#identifier" "status#next-actions" "status#status"
            "tables" "tables#columns-and-languages"
            "templates"
            "text" "text#one-field" "text#title-empty-failure"
            "tutorial"
            "untrusted"
            "whole_text" "whole_text#empty-and-failure"
        }
    };
    ($($link:literal)*) => {
        concat!($("[", $link, "]: crate::guide::", $link, "\n",)*)
    };
}

pub(crate) use links;
