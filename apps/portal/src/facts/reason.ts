/** A question, with what was answered: a text, or the place of a choice. */
export type AskedQuestion = { field: string; prompt: string; choices: string[]; value: string };

/** A reason to choose; one with children is only a heading. */
export type ShownReason = {
  code: string;
  title: string;
  needs_comment: boolean;
  wants_photo: boolean;
  questions: AskedQuestion[];
  children: ShownReason[];
};

export type ReasonProps = {
  order_name: string;
  is_gift: boolean;
  title: string;
  variant: string;
  image_url: string | null;
  units: number;
  /** The how manieth of the lines it is; undefined where a line is only chosen with this page, because it is defective. */
  position?: { number: number; count: number } | undefined;
  /** How many units can be chosen with this page. */
  quantity?: { max: number; value: number } | undefined;
  reasons: ShownReason[];
  chosen: string | null;
  comment: string;
  /** What the shop asks whatever the reason is. */
  questions: AskedQuestion[];
  /** Undefined where none can be added yet. */
  photos?: { max: number; added: { token: string; url: string }[] } | undefined;
  back_url: string;
  /** Other lines that have no reason yet, and whether the form says the same of them. */
  others: number;
  says_same: boolean;
  is_last: boolean;
};
