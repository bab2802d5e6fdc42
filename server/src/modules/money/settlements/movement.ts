import type { SettlementKind } from './store.ts';

/** A movement of value that a priced return asks for. */
export type MoneyMovement = {
  kind: SettlementKind;
  payment_id: number | null;
  amount: number;
  shop_amount: number;
  bonus_amount: number;
  tax_amount: number;
};
