export type GiftProps = {
  shop_name: string;
  /** What was typed before, or filled in by the address. */
  code: string;
  /** Where somebody without a code finds the order by its number. */
  look_up_url: string;
  /** `not_found` covers a code that was revoked. */
  failure?: 'not_found' | 'limited' | undefined;
  /** Beyond the limits: the puzzle whose solution allows another attempt, as JSON. */
  puzzle?: string | undefined;
};
