//! `{name:path}`: a function of the author's in a template.

use std::ops::Deref;

/// A function of a value, of what it derefs to, of the inside of an `Option`, or of a number itself. `M` says which of
/// them: rustc finds it by the types.
#[diagnostic::on_unimplemented(
    message = "expected a function of `&{T}`, found `{Self}`",
    label = "does not take the value of its placeholder",
    note = "`{{name:path}}` calls `path(&value)`: the function takes a reference to the value or to what it derefs \
            to, such as `&str`, or a number itself"
)]
pub trait TemplateFunction<'v, T: ?Sized, M> {
    /// The type that the function returns.
    type Output;

    /// Calls it. `None` where the value is absent.
    fn call(self, value: &'v T) -> Option<Self::Output>;
}

/// It takes the value.
#[derive(Debug)]
pub struct TakesValue;
/// It takes the number itself.
#[derive(Debug)]
pub struct TakesNumber;
/// It takes what the value derefs to.
#[derive(Debug)]
pub struct TakesTarget<M>(M);
/// It takes what is in the `Option`.
#[derive(Debug)]
pub struct TakesOption<M>(M);

#[diagnostic::do_not_recommend]
impl<'v, T: ?Sized + 'v, F: FnOnce(&'v T) -> R, R> TemplateFunction<'v, T, TakesValue> for F {
    type Output = R;

    fn call(self, value: &'v T) -> Option<R> {
        Some(self(value))
    }
}

/// A number, a `bool` or a `char`.
pub trait Number: Copy {}

macro_rules! numbers {
    ($($ty:ty)*) => { $(impl Number for $ty {})* };
}
numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 bool char);

#[diagnostic::do_not_recommend]
impl<'v, T: Number + 'v, F: FnOnce(T) -> R, R> TemplateFunction<'v, T, TakesNumber> for F {
    type Output = R;

    fn call(self, value: &'v T) -> Option<R> {
        Some(self(*value))
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: Deref + ?Sized + 'v, F, M> TemplateFunction<'v, T, TakesTarget<M>> for F
where
    F: TemplateFunction<'v, T::Target, M>,
{
    type Output = F::Output;

    fn call(self, value: &'v T) -> Option<F::Output> {
        self.call(&**value)
    }
}

#[diagnostic::do_not_recommend]
impl<'v, T: 'v, F: TemplateFunction<'v, T, M>, M> TemplateFunction<'v, Option<T>, TakesOption<M>>
    for F
{
    type Output = F::Output;

    fn call(self, value: &'v Option<T>) -> Option<F::Output> {
        self.call(value.as_ref()?)
    }
}
