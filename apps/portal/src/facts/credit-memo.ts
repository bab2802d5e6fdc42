/** An amount as the API shows it. */
type MemoAmount = { amount: number; currency: string };

/** A document of refunds, as it was issued. */
export type CreditMemoProps = {
  number: number;
  /** A day, as 2026-03-06. */
  issued_on: string;
  order: { name: string };
  seller: { name: string; address: string[]; vat_number: string | null };
  buyer: { name: string; company: string | null; address: string[] };
  lines: {
    kind: 'items' | 'shipping' | 'fee' | 'adjustment' | 'refund' | 'goodwill';
    title: string | null;
    quantity: number | null;
    net: MemoAmount;
    tax_rate: number | null;
    tax: MemoAmount;
    gross: MemoAmount;
  }[];
  totals: { net: MemoAmount; tax: MemoAmount; gross: MemoAmount };
};
