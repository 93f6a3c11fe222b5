//! The impls that a host's SDK asks of every result.
//!
//! Its traits and types are foreign, and so is the result's struct, to all crates but the one that the
//! struct stands in: the impls have to be written there, by the derive. It does not know which hosts there
//! are, so it writes `host_impls!`, which the features of this crate define: as the impls, or as nothing.
//!
//! `#[cfg]` stands on the macros: inside of them it would ask for the features of the crate that they are
//! used in.

/// `host_impls! { [attributes] [<parameters>] [Type] [bounds,] }`
#[doc(hidden)]
#[macro_export]
macro_rules! __host_impls {
    ($($result:tt)*) => {
        $crate::__rmcp_impls! { $($result)* }
        $crate::__rust_mcp_sdk_impls! { $($result)* }
    };
}

#[cfg(not(feature = "rmcp"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __rmcp_impls {
    ($($result:tt)*) => {};
}

#[cfg(feature = "rmcp")]
#[doc(hidden)]
#[macro_export]
macro_rules! __rmcp_impls {
    ([$($attributes:tt)*] [$($parameters:tt)*] [$result:ty] [$($bounds:tt)*]) => {
        $crate::__becomes! {
            rmcp::CallToolResult, rmcp::call_tool_result,
            [$($attributes)*] [$($parameters)*] [$result] [$($bounds)*]
        }

        $($attributes)*
        #[automatically_derived]
        impl $($parameters)* $crate::__private::rmcp::IntoCallToolResult for $result
        where
            $($bounds)*
        {
            fn into_call_tool_result(
                self,
            ) -> $crate::__private::core::result::Result<
                $crate::__private::rmcp::CallToolResponse,
                $crate::__private::rmcp::ErrorData,
            > {
                $crate::__private::rmcp::respond(&self)
            }
        }
    };
}

#[cfg(not(feature = "rust-mcp-sdk"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __rust_mcp_sdk_impls {
    ($($result:tt)*) => {};
}

#[cfg(feature = "rust-mcp-sdk")]
#[doc(hidden)]
#[macro_export]
macro_rules! __rust_mcp_sdk_impls {
    ($($result:tt)*) => {
        $crate::__becomes! { rust_mcp_sdk::CallToolResult, rust_mcp_sdk::call_tool_result, $($result)* }
        $crate::__becomes! { rust_mcp_sdk::ServerResult, rust_mcp_sdk::server_result, $($result)* }
    };
}

/// `From` a result, by a function.
#[cfg(any(feature = "rmcp", feature = "rust-mcp-sdk"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __becomes {
    (
        $host:ident::$answer:ident, $module:ident::$by:ident,
        [$($attributes:tt)*] [$($parameters:tt)*] [$result:ty] [$($bounds:tt)*]
    ) => {
        $($attributes)*
        #[automatically_derived]
        impl $($parameters)* $crate::__private::core::convert::From<$result>
            for $crate::__private::$host::$answer
        where
            $($bounds)*
        {
            fn from(result: $result) -> Self {
                $crate::__private::$module::$by(&result)
            }
        }
    };
}
