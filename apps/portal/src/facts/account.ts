import type { ReturnState } from '@retour/contract/states';

/** Orders of a shopper who is signed in with an account of the shop. */
export type AccountProps = {
  shop_name: string;
  /** The address of the account; undefined where the account is known in another way. */
  email?: string | undefined;
  time_zone: string;
  /** The newest ones. */
  orders: readonly {
    id: number;
    name: string;
    /** Wire form of the moment, as are those of returns. */
    ordered_at: string;
    returns: readonly {
      uuid: string;
      reference: string;
      state: ReturnState;
      created_at: string;
    }[];
  }[];
  /** Where an order or a return of it is opened, where the shopper signs out, and where orders are found by their number. */
  open_url: string;
  sign_out_url: string;
  look_up_url: string;
};
