import { compilePolicy } from './compile-policy.ts';
import type { PolicyDocument } from '../document/document.ts';

/** The policy of a shop that has published none. It names no amount, so that its currency does not matter. */
export const built_in_document: PolicyDocument = {
  name: 'Built-in rule',
  currency: 'USD',
  terms: { window: { days: 30 }, exchange: { price: 'even' } },
  zones: [{ id: 'everywhere' }],
  final_sale_tags: ['final-sale'],
};

export const built_in_policy = compilePolicy(built_in_document, { id: null, version: 1 });
