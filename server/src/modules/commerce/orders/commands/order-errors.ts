import type { FieldErrors } from '../../../../platform/refusal.ts';

/** Paths of an order in the forms of the inside, in the words of the API (API contract, 19.2). */
export function inWords(errors: Readonly<Record<string, readonly string[]>>): FieldErrors {
  const entries = Object.entries(errors).map(([path, messages]) => [
    path
      .replace(/^presentment\.currency$/, 'total_price_presentment')
      .replace(/^presentment\.(\w+)$/, '$1_presentment')
      .replace(/^order_tax$/, 'total_taxes')
      .replace(/^(fulfillments\.\d+)\.line_items/, '$1.fulfillment_line_items'),
    [...messages],
  ]);
  return Object.fromEntries(entries) as FieldErrors;
}
