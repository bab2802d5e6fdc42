/** So many units in a row that the same amount was paid for, in minor units. */
export type PaidRun = { count: number; amount: number };

/** A line of the order that can be returned, or that was chosen to be. */
export type ReturnableLine = {
  id: number;
  title: string;
  variant: string;
  image_url: string | null;
  /** Paid for one unit, in minor units; null in the return of a gift. */
  price: number | null;
  /** Paid for each unit that can come back, in the order in which they do: equal units can differ by a cent. Null as `price` is. */
  paid: PaidRun[] | null;
  bought: number;
  /** The most that can be chosen now, and what is. */
  max: number;
  chosen: number;
  /** The last moment to return it; null where there is no limit. */
  return_by: string | null;
  /** Its units come back because they are defective: how many is said with the defect. */
  is_defective: boolean;
};

/** Why a line cannot be returned. */
export type WhyNot =
  | { code: 'already_returned'; returns: { reference: string; url: string }[] }
  /** `closed_at` is the last moment of the window, where it is known. */
  | { code: 'outside_window'; closed_at: string | null }
  | { code: 'limit'; until: string | null }
  /** The shop's own words. */
  | { code: 'note'; text: string }
  | {
      code:
        | 'not_fulfilled'
        | 'already_refunded'
        | 'final_sale'
        | 'order_cancelled'
        | 'no_policy'
        | 'not_returnable'
        | 'refund_only'
        | 'exchange_only';
    };

export type IneligibleLine = Pick<
  ReturnableLine,
  'id' | 'title' | 'variant' | 'image_url' | 'price' | 'bought'
> & {
  why: WhyNot;
  /** That it would come back when it is defective: by law for two years, or because the shop lets it. */
  if_defective: 'law' | 'shop' | null;
};

export type ItemsProps = {
  shop_name: string;
  order_name: string;
  is_gift: boolean;
  /** What the order was paid in. */
  currency: string;
  time_zone: string;
  /** When the last parcel arrived; null where that is not known. */
  delivered_at: string | null;
  lines: ReturnableLine[];
  ineligible: IneligibleLine[];
  /** Until when the choices are kept. */
  saved_until: string;
};
