import type { ProblemParams } from '@retour/contract/problems';

/** What keeps a draft from being submitted, by code, with its text in English; `{name}` is a value of `params`. */
const requirement_texts = {
  items_missing: 'Choose at least one item.',
  reason_missing: 'Choose the reason for the return.',
  comment_missing: 'Add a comment about the reason.',
  return_type_missing: 'Choose a refund, store credit or an exchange.',
  exchange_item_missing: 'Choose the exchange item.',
  user_input_missing: 'Answer the question: {prompt}',
  items_not_finalized: 'Finalize the items.',
  exchange_missing: 'Exchange at least one item for the cart, or remove the cart.',
  recipient_missing: 'Enter your name and email address.',
  address_missing: 'Enter your address.',
  return_method_unavailable: 'The shop has no return method at the moment.',
  return_method_missing: 'Choose a return method.',
  return_type_not_allowed: "The policy doesn't offer {return_type} for this item.",
  item_not_eligible: '{text}',
  cart_not_found: 'No cart found for the provided token.',
  cart_belongs_to_other_session: 'The cart was completed for another return session.',
  variant_out_of_stock: 'Variant ID {variant_id} is out of stock.',
} as const;
export type RequirementCode = keyof typeof requirement_texts;
export const requirement_codes = Object.keys(requirement_texts) as RequirementCode[];

/** Something that keeps a draft from being submitted now; `path` leads to it from the draft. */
export type MissingRequirement = {
  code: RequirementCode;
  /** The values in its text. */
  params: ProblemParams;
  path: (string | number)[];
};

/** Its text in English. */
export const requirementText = ({ code, params }: Pick<MissingRequirement, 'code' | 'params'>): string =>
  requirement_texts[code].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
