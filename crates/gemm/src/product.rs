//! Products of rows.

use pulp::{Arch, Simd, WithSimd};

/// A matrix as rows in memory.
#[derive(Clone, Copy)]
pub(crate) struct Matrix<'a> {
    values: &'a [f32],
    stride: usize,
    columns: usize,
}

impl<'a> Matrix<'a> {
    /// Creates a matrix of `columns` columns whose rows begin `stride` values apart.
    pub(crate) fn new(values: &'a [f32], stride: usize, columns: usize) -> Matrix<'a> {
        Matrix {
            values,
            stride,
            columns,
        }
    }

    #[inline(always)]
    fn rows(self) -> impl Iterator<Item = &'a [f32]> {
        let rows = self.values.chunks(self.stride);
        rows.map(move |row| row.get(..self.columns).unwrap_or(row))
    }
}

/// Passes each entry of `a` times the transpose of `b` to `put`: its row, its column and its value.
pub(crate) fn product(a: Matrix<'_>, b: Matrix<'_>, put: impl FnMut(usize, usize, f32)) {
    // Looks at the processor once.
    Arch::new().dispatch(Product { a, b, put });
}

struct Product<'a, F> {
    a: Matrix<'a>,
    b: Matrix<'a>,
    put: F,
}

impl<F: FnMut(usize, usize, f32)> WithSimd for Product<'_, F> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, simd: S) {
        // A row of the weights stays in the cache for all rows on the left.
        for (column, weights) in self.b.rows().enumerate() {
            for (row, values) in self.a.rows().enumerate() {
                (self.put)(row, column, dot(simd, values, weights));
            }
        }
    }
}

#[inline(always)]
fn dot<S: Simd>(simd: S, a: &[f32], b: &[f32]) -> f32 {
    let ((a, rest_a), (b, rest_b)) = (S::as_simd_f32s(a), S::as_simd_f32s(b));
    // Four sums, since each addition waits for the one before it.
    let ((a, last_a), (b, last_b)) = (a.as_chunks::<4>(), b.as_chunks::<4>());
    let mut sums = [simd.splat_f32s(0.0); 4];
    for ([a0, a1, a2, a3], [b0, b1, b2, b3]) in a.iter().zip(b) {
        let [sum0, sum1, sum2, sum3] = sums;
        sums = [
            simd.mul_add_f32s(*a0, *b0, sum0),
            simd.mul_add_f32s(*a1, *b1, sum1),
            simd.mul_add_f32s(*a2, *b2, sum2),
            simd.mul_add_f32s(*a3, *b3, sum3),
        ];
    }
    let [sum0, sum1, sum2, sum3] = sums;
    let mut sum = simd.add_f32s(simd.add_f32s(sum0, sum1), simd.add_f32s(sum2, sum3));
    for (a, b) in last_a.iter().zip(last_b) {
        sum = simd.mul_add_f32s(*a, *b, sum);
    }
    let rest: f32 = rest_a.iter().zip(rest_b).map(|(a, b)| a * b).sum();
    simd.reduce_sum_f32s(sum) + rest
}
