/** What every page of a step shows of the draft. */
export type DraftFacts = {
  order_name: string;
  is_gift: boolean;
  /** What the order was paid in. */
  currency: string;
  time_zone: string;
  back_url: string;
};

/** Units of a line that something is chosen for. */
export type ItemFacts = DraftFacts & {
  item: {
    title: string;
    image_url: string | null;
    count: number;
    /** In the language of the draft; null before it is given. */
    reason: string | null;
    reason_url: string;
  };
  /** Which of how many lines. */
  position: number;
  of: number;
};
