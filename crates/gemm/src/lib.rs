//! Computes the matrix products of libvosk's network faster.
//!
//! A recognizer that listens live computes its network for one frame at a time, so most of its products have a single
//! row on the left and the weights of a layer on the right. The OpenBLAS inside libvosk copies all weights into another
//! order before each product. That pays for many rows. For one row it takes longer than the product itself.
//!
//! libvosk calls `cblas_sgemm` through the dynamic linker, which prefers the definition of the program. So a program
//! that links this crate gives libvosk [`cblas_sgemm`] of this crate, which computes products of up to
//! [`MAX_ROWS`] rows without a copy and leaves all others to libvosk's own.
//!
//! The BLAS standard describes the function: <https://www.netlib.org/blas/blast-forum/cinterface.pdf>.

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::unreachable,
        clippy::todo,
        clippy::unimplemented
    )
)]

mod product;

use std::{
    ffi::c_int,
    mem::MaybeUninit,
    slice,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering},
    },
};

use product::{Matrix, product};

/// Maximum number of rows on the left of a product that is computed here. With many rows, copying the weights pays. With
/// 0, libvosk computes all products, as if this crate were not there.
pub const MAX_ROWS: usize = 8;

/// The order and transposition constants of `cblas.h`.
const ROW_MAJOR: c_int = 101;
const NO_TRANS: c_int = 111;
const TRANS: c_int = 112;

type Sgemm = unsafe extern "C" fn(
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    c_int,
    f32,
    *const f32,
    c_int,
    *const f32,
    c_int,
    f32,
    *mut f32,
    c_int,
);

static IS_IN_USE: AtomicBool = AtomicBool::new(false);

/// Returns whether a product has been computed here. It stays false if the dynamic linker has not given libvosk this
/// crate's function: then recognition is right, but slower.
pub fn is_in_use() -> bool {
    IS_IN_USE.load(Ordering::Relaxed)
}

/// Computes `C = alpha · A · B + beta · C` for matrices of single precision, as `cblas_sgemm` of the BLAS does.
///
/// # Safety
///
/// As the BLAS standard asks: the matrices have the given sizes and row strides, `c` overlaps neither `a` nor `b`, not
/// even between their rows, and `c` is initialized unless `beta` is zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cblas_sgemm(
    order: c_int,
    trans_a: c_int,
    trans_b: c_int,
    m: c_int,
    n: c_int,
    k: c_int,
    alpha: f32,
    a: *const f32,
    lda: c_int,
    b: *const f32,
    ldb: c_int,
    beta: f32,
    c: *mut f32,
    ldc: c_int,
) {
    let is_of_rows = (order, trans_a, trans_b) == (ROW_MAJOR, NO_TRANS, TRANS);
    let sizes = [m, n, k, lda, ldb, ldc].map(|size| usize::try_from(size).ok().filter(|size| *size > 0));
    if let ([Some(m), Some(n), Some(k), Some(lda), Some(ldb), Some(ldc)], true) = (sizes, is_of_rows)
        && m <= MAX_ROWS
        // Else the matrices need not be there.
        && alpha != 0.0
        && k <= lda.min(ldb)
        && n <= ldc
    {
        IS_IN_USE.store(true, Ordering::Relaxed);
        // SAFETY: the caller vouches for the sizes. The last row ends with its last column.
        let (a, b, c) = unsafe {
            (
                slice::from_raw_parts(a, (m - 1) * lda + k),
                slice::from_raw_parts(b, (n - 1) * ldb + k),
                slice::from_raw_parts_mut(c.cast::<MaybeUninit<f32>>(), (m - 1) * ldc + n),
            )
        };
        let (a, b) = (Matrix::new(a, lda, k), Matrix::new(b, ldb, k));
        return product(a, b, |row, column, sum| {
            if let Some(entry) = c.get_mut(row * ldc + column) {
                let before = match beta {
                    0.0 => 0.0,
                    // SAFETY: with this `beta` the caller vouches that `c` is initialized.
                    _ => beta * unsafe { entry.assume_init() },
                };
                entry.write(alpha * sum + before);
            }
        });
    }
    #[expect(clippy::expect_used, reason = "nothing else can compute this product")]
    let next = replaced().expect("libvosk, which calls cblas_sgemm, defines it");
    // SAFETY: the arguments are those of the caller, for the same function.
    unsafe { next(order, trans_a, trans_b, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) }
}

/// Returns the function that this crate replaces: the next one of this name in the dynamic linker's order.
fn replaced() -> Option<Sgemm> {
    static NEXT: OnceLock<Option<Sgemm>> = OnceLock::new();
    *NEXT.get_or_init(|| {
        // SAFETY: the name ends with NUL. A function of this name has this type, by the BLAS standard.
        unsafe {
            let next = libc::dlsym(libc::RTLD_NEXT, c"cblas_sgemm".as_ptr());
            (!next.is_null()).then(|| std::mem::transmute::<*mut libc::c_void, Sgemm>(next))
        }
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_product_is_that_of_its_definition(
            m in 1..=MAX_ROWS, n in 1..9_usize, k in 1..150_usize,
            more in (0..3_usize, 0..3_usize, 0..3_usize),
            alpha in prop::sample::select(vec![1.0_f32, 0.5]), beta in prop::sample::select(vec![0.0_f32, 1.0, 2.0]),
            seed in 0..1000_u32,
        ) {
            let (lda, ldb, ldc) = (k + more.0, k + more.1, n + more.2);
            // Small integers, whose sums are exact in any order.
            let values = |length: usize, by: u32| -> Vec<f32> {
                (0..length).map(|at| f32::from(((at as u32 * by + seed) % 7) as i8 - 3)).collect()
            };
            let (a, b) = (values(m * lda, 5), values(n * ldb, 3));
            let before = match beta {
                // It must not be read.
                0.0 => vec![f32::NAN; m * ldc],
                _ => values(m * ldc, 2),
            };
            let mut c = before.clone();
            let size = |size: usize| size as c_int;
            unsafe {
                cblas_sgemm(
                    ROW_MAJOR, NO_TRANS, TRANS, size(m), size(n), size(k),
                    alpha, a.as_ptr(), size(lda), b.as_ptr(), size(ldb), beta, c.as_mut_ptr(), size(ldc),
                );
            }
            for (at, (now, before)) in c.iter().zip(&before).enumerate() {
                let (row, column) = (at / ldc, at % ldc);
                if column >= n {
                    // What lies between the rows is not part of the matrix.
                    prop_assert!(now == before || now.is_nan() && before.is_nan());
                    continue;
                }
                let sum: f32 = (0..k).map(|k| a[row * lda + k] * b[column * ldb + k]).sum();
                let expected = alpha * sum + if beta == 0.0 { 0.0 } else { beta * before };
                prop_assert_eq!(*now, expected, "row {}, column {}", row, column);
            }
        }
    }
}
