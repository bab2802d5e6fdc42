/** What a consumer typed. */
export type WithdrawGiven = { name: string; contract: string; email: string; items: string };

/** A field that can't be taken as it is. The message of each is `withdraw.{what}`. */
type WithdrawFault = { what: 'missing' | 'too_long' | 'bad_email'; most: number };

/** The withdrawal function: the details, the statement to confirm, and the receipt. */
export type WithdrawProps =
  | {
      step: 'details';
      given: WithdrawGiven;
      faults: Partial<Record<keyof WithdrawGiven, WithdrawFault>>;
    }
  | {
      step: 'confirm';
      given: WithdrawGiven;
      /** The sentence that is confirmed, and the statutory label of the button. */
      statement: string;
      confirm_label: string;
      /** Tells a double click from a second statement. */
      confirmation_id: string;
    }
  | {
      step: 'received';
      email: string;
      statement: string;
      /** Of the receipt, in the language of the statement. The last three are the date, the time and the reference. */
      rows: readonly { label: string; value: string }[];
      keep: string;
      goods: string;
      refund: string;
      /** The address that items are sent to, line by line. */
      send_to: readonly string[];
      /** The page that leads on: to the label of the return, to the return, or to where a return begins. */
      sending: { kind: 'label' | 'return' | 'portal'; url: string };
      pdf_url: string;
      /** The register couldn't be written yet. */
      is_held: boolean;
    };
