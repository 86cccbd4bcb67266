//! Times as people read them.

use crate::vocabulary::Time;

/// A time of the log as `2026-11-21 11:20:05 UTC`.
pub fn date(time: Time) -> String {
    let seconds = time / 1000;
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
    format!("{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
}

/// Year, month and day of a day counted from 1970-01-01, in 400-year cycles that begin in March.
fn civil(days: u64) -> (u64, u64, u64) {
    let from_march_of_year_0 = days + 719_468;
    let (cycle, day) = (from_march_of_year_0 / 146_097, from_march_of_year_0 % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (cycle * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_follow_the_calendar() {
        assert_eq!(date(0), "1970-01-01 00:00:00 UTC");
        assert_eq!(date(951_827_696_789), "2000-02-29 12:34:56 UTC");
        assert_eq!(date(1_700_000_000_000), "2023-11-14 22:13:20 UTC");
        assert_eq!(date(4_107_542_400_000), "2100-03-01 00:00:00 UTC");
    }
}
