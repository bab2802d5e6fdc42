import type { PaidRun } from './items.ts';

/** What a shopper can get for an item. */
export type OutcomeType = 'exchange' | 'credit' | 'refund' | 'keep_offer' | 'keep' | 'donate';

/** Units of a line in the summary beside a step. */
type SummaryLine = {
  title: string;
  image_url: string | null;
  count: number;
  /** Null in the return of a gift. */
  paid: PaidRun[] | null;
  /** What was chosen for them so far. */
  gets: OutcomeType | null;
};

/** What every page of a step shows of the draft. */
export type DraftFacts = {
  order_name: string;
  is_gift: boolean;
  /** What the order was paid in. */
  currency: string;
  time_zone: string;
  back_url: string;
  /** Beside the step on wide pages. */
  lines: SummaryLine[];
  /** Until when the choices are kept. */
  saved_until: string;
};

/** Units of a line that something is chosen for. */
export type ItemFacts = DraftFacts & {
  item: {
    title: string;
    image_url: string | null;
    count: number;
    /** In the language of the reader; null before it is given. */
    reason: string | null;
    reason_url: string;
  };
  /** Which of how many lines. */
  position: number;
  of: number;
};
