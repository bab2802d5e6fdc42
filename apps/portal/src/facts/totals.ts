/** The totals of a return (API contract, 9.3) in minor units of `currency`. */
export type Totals = {
  currency: string;
  return_total: number;
  honoured_discount: number;
  bonus_credit: number;
  reimbursement: number;
  exchange_total: number;
  exchange_tax_total: number;
  handling_fee: number;
  not_refundable: number;
  refund: number;
  gift_card: number;
  upsell: number;
};
