/** Some days of the week (1 is Monday), and from when until when a place is open on each, as `HH:MM` in the time zone of the shop. */
export type OpeningPeriod = { days: readonly number[]; opens: string; closes: string };

/** When a place is open, and what that means for the rest of today. */
export type PlaceHours = {
  periods: readonly OpeningPeriod[];
  /** `opens` and `open` until the next change, `at`; `closed_now` after the last period of today. */
  today: { state: 'open' | 'opens'; at: string } | { state: 'closed' | 'closed_now' };
};
