/** A code by e-mail was asked for: whether there is somebody to write to is not told. */
export type CodeProps = {
  shop_name: string;
  /** Seconds until another code can be asked for; 0: now. */
  resend_in_s: number;
  /** Where the look-up begins again. */
  back_url: string;
  failure?: 'wrong' | 'ended' | undefined;
  /** A new code was just sent. */
  was_resent?: boolean | undefined;
};

/** Somebody without an order number asks for links to their orders. */
export type OrderLinksProps = { back_url: string; email: string; is_sent: boolean; is_wrong: boolean };
