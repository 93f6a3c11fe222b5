//! The impls that a host's SDK asks of every result.
//!
//! Its traits and types are foreign, and so is the result's struct, to all crates but the one that the
//! struct stands in: the impls have to be written there, by the derive. It does not know which hosts there
//! are, so it writes `host_impls!`, which the features of this crate define: as the impls, or as nothing.
//!
//! `#[cfg]` stands on the macros: inside of them it would ask for the features of the crate that they are
//! used in.

/// `host_impls! { [<parameters>] [Type] [bounds,] }`, of a result.
#[doc(hidden)]
#[macro_export]
macro_rules! __host_impls {
    ($($of:tt)*) => {
        $crate::__rig_impls! { result, $($of)* }
        $crate::__rmcp_impls! { result, $($of)* }
        $crate::__rust_mcp_sdk_impls! { result, $($of)* }
        $crate::__tower_mcp_impls! { result, $($of)* }
    };
}

/// The same, of an error.
#[doc(hidden)]
#[macro_export]
macro_rules! __host_error_impls {
    ($($of:tt)*) => {
        $crate::__rig_impls! { error, $($of)* }
        $crate::__rmcp_impls! { error, $($of)* }
        $crate::__rust_mcp_sdk_impls! { error, $($of)* }
        $crate::__tower_mcp_impls! { error, $($of)* }
    };
}

#[cfg(not(feature = "rig"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __rig_impls {
    ($($of:tt)*) => {};
}

#[cfg(feature = "rig")]
#[doc(hidden)]
#[macro_export]
macro_rules! __rig_impls {
    (result, $($of:tt)*) => {
        $crate::__becomes! { rig::ToolOutput, result, $($of)* }
    };
    (error, $($of:tt)*) => {
        $crate::__becomes! { rig::ToolExecutionError, error, $($of)* }
    };
}

#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __rmcp_impls {
    ($($of:tt)*) => {};
}

#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __rmcp_impls {
    ($kind:ident, [$($parameters:tt)*] [$of:ty] [$($bounds:tt)*]) => {
        $crate::__becomes! {
            rmcp::CallToolResult, $kind,
            [$($parameters)*] [$of] [$($bounds)*]
        }

        #[automatically_derived]
        impl $($parameters)* $crate::__private::rmcp::IntoCallToolResult for $of
        where
            $($bounds)*
        {
            fn into_call_tool_result(
                self,
            ) -> $crate::__private::core::result::Result<
                $crate::__private::rmcp::CallToolResponse,
                $crate::__private::rmcp::ErrorData,
            > {
                $crate::__private::rmcp::respond($crate::__private::answer::$kind(self))
            }
        }
    };
}

#[cfg(not(feature = "rust-mcp-sdk"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __rust_mcp_sdk_impls {
    ($($of:tt)*) => {};
}

#[cfg(feature = "rust-mcp-sdk")]
#[doc(hidden)]
#[macro_export]
macro_rules! __rust_mcp_sdk_impls {
    (result, $($of:tt)*) => {
        $crate::__becomes! { rust_mcp_sdk::CallToolResult, result, $($of)* }
        $crate::__becomes! { rust_mcp_sdk::ServerResult, result, $($of)* }
    };
    (error, $($of:tt)*) => {
        $crate::__becomes! { rust_mcp_sdk::CallToolError, error, $($of)* }
        $crate::__becomes! { rust_mcp_sdk::CallToolResult, error, $($of)* }
        $crate::__becomes! { rust_mcp_sdk::ServerResult, error, $($of)* }
    };
}

#[cfg(not(feature = "tower-mcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __tower_mcp_impls {
    ($($of:tt)*) => {};
}

#[cfg(feature = "tower-mcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __tower_mcp_impls {
    ($kind:ident, $($of:tt)*) => {
        $crate::__becomes! { tower_mcp::CallToolResult, $kind, $($of)* }
    };
}

/// `From` a result or an error, by what every host's type is made of.
#[doc(hidden)]
#[macro_export]
macro_rules! __becomes {
    (
        $host:ident::$answer:ident, $kind:ident,
        [$($parameters:tt)*] [$of:ty] [$($bounds:tt)*]
    ) => {
        #[automatically_derived]
        impl $($parameters)* $crate::__private::core::convert::From<$of>
            for $crate::__private::$host::$answer
        where
            $($bounds)*
        {
            fn from(answer: $of) -> Self {
                $crate::__private::core::convert::From::from(
                    $crate::__private::answer::$kind(answer),
                )
            }
        }
    };
}
