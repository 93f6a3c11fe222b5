//! Declares the data of a layout, and what makes it.

/// A struct; the function that makes one of what comes first; and for each other part, a method that sets it.
///
/// So generated code names only what differs from the default, in calls, which compile faster than `..` does. A slice
/// that calls a function is no constant of its own, so it is written as `const { &[…] }`.
macro_rules! data {
    (
        $(#[$about:meta])*
        pub struct $name:ident, made by $make:ident(
            $($(#[$given_doc:meta])* pub $given:ident: $given_type:ty,)*
        ) {
            $($(#[$doc:meta])* pub $part:ident: $type:ty = $default:expr,)*
        }
    ) => {
        $(#[$about])*
        pub struct $name {
            $($(#[$given_doc])* pub $given: $given_type,)*
            $($(#[$doc])* pub $part: $type,)*
        }

        /// Makes one with the default of each other part.
        #[must_use]
        pub const fn $make($($given: $given_type),*) -> $name {
            $name { $($given,)* $($part: $default,)* }
        }

        impl $name {
            $($(#[$doc])* #[must_use]
            pub const fn $part(self, $part: $type) -> Self {
                Self { $part, ..self }
            })*
        }
    };
}
