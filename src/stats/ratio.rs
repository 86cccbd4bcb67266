//! Fractions, exact and in lowest terms, and how they are printed without ever being rounded away.

use schemars::JsonSchema;
use serde::Serialize;

/// A number of zero or more as a fraction in lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Ratio {
    /// What stands above the line.
    pub numerator: u128,
    /// What stands below it; never 0.
    pub denominator: u128,
}

impl Ratio {
    /// Nothing.
    pub const ZERO: Ratio = Ratio { numerator: 0, denominator: 1 };

    /// A fraction; nothing if the denominator is 0.
    pub fn of(numerator: u128, denominator: u128) -> Option<Self> {
        let common = divisor(numerator, denominator);
        (denominator > 0)
            .then(|| Ratio { numerator: numerator / common, denominator: denominator / common })
    }

    /// The sum of two; nothing where it is too long to be exact.
    pub fn plus(self, other: Ratio) -> Option<Self> {
        let common = divisor(self.denominator, other.denominator);
        let (own, others) = (other.denominator / common, self.denominator / common);
        let numerator =
            self.numerator.checked_mul(own)?.checked_add(other.numerator.checked_mul(others)?)?;
        Ratio::of(numerator, self.denominator.checked_mul(own)?)
    }

    /// So many times as much, rounded down.
    pub fn times(self, many: u64) -> u128 {
        self.numerator.saturating_mul(many.into()) / self.denominator
    }

    /// In decimals, rounded to so many: `6.35`.
    pub fn decimal(self, places: u32) -> String {
        decimal(self.scaled(places), places)
    }

    /// How far a whole number is above or below it, in decimals: `+0.65`, `−1.35`.
    pub fn missed_by(self, whole: u128, places: u32) -> String {
        let scaled = whole.saturating_mul(self.denominator);
        let (sign, apart) = match scaled.checked_sub(self.numerator) {
            Some(above) => ('+', above),
            None => ('−', self.numerator - scaled),
        };
        let apart = Ratio { numerator: apart, denominator: self.denominator };
        format!("{sign}{}", apart.decimal(places))
    }

    /// Whether it is at least so many thousandths.
    pub(super) fn reaches(self, thousandths: u32) -> bool {
        self.numerator.saturating_mul(1000)
            >= u128::from(thousandths).saturating_mul(self.denominator)
    }

    /// So many times ten to the power of some places, rounded to the nearest whole number.
    fn scaled(self, places: u32) -> u128 {
        let (whole, rest) = (self.numerator / self.denominator, self.numerator % self.denominator);
        let tens = 10_u128.saturating_pow(places);
        let rest = rest.saturating_mul(tens).saturating_mul(2).saturating_add(self.denominator);
        whole.saturating_mul(tens).saturating_add(rest / self.denominator.saturating_mul(2))
    }
}

fn decimal(scaled: u128, places: u32) -> String {
    if places == 0 {
        return scaled.to_string();
    }
    let tens = 10_u128.saturating_pow(places);
    format!("{}.{:0width$}", scaled / tens, scaled % tens, width = places as usize)
}

/// The greatest common divisor; 1 where both are 0.
fn divisor(one: u128, other: u128) -> u128 {
    let (mut one, mut other) = (one, other);
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ratio(numerator: u128, denominator: u128) -> Ratio {
        Ratio::of(numerator, denominator).expect("a fraction")
    }

    #[test]
    fn sums_are_exact() {
        let parts = [ratio(9, 20), ratio(15, 36), ratio(1, 100), ratio(7, 6)];
        let sum = parts.into_iter().try_fold(Ratio::ZERO, Ratio::plus);
        assert_eq!(sum, Ratio::of(2043, 1000).and_then(|more| more.plus(ratio(1, 3_000))));
        assert_eq!(Ratio::of(1, 0), None);
        assert_eq!(ratio(1, u128::MAX).plus(ratio(1, u128::MAX - 1)), None);
    }

    #[test]
    fn decimals_are_rounded_to_the_nearest() {
        for (ratio, places, told) in [
            (ratio(9, 20), 2, "0.45"),
            (ratio(1, 3), 2, "0.33"),
            (ratio(2, 3), 2, "0.67"),
            (ratio(21, 2), 1, "10.5"),
            (ratio(1, 8), 2, "0.13"),
            (ratio(7, 1), 1, "7.0"),
            (ratio(7, 2), 0, "4"),
        ] {
            assert_eq!(ratio.decimal(places), told);
        }
        assert_eq!(ratio(127, 20).missed_by(7, 2), "+0.65");
        assert_eq!(ratio(127, 20).missed_by(5, 2), "−1.35");
        assert_eq!(ratio(4, 1).missed_by(4, 2), "+0.00");
    }
}
