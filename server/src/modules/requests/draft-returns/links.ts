import { address_members } from './draft.ts';
import type { CreditType, DraftReturnType, DraftState } from './draft.ts';

type Field = { name: string; type: string; is_required: boolean; choices: string[] };

/** Something that can be done next. */
export type Link = {
  rel: string;
  href: string;
  method: 'GET' | 'POST' | 'DELETE';
  description: string;
  fields: Field[];
  is_required: boolean;
};

/** What can be chosen for an item. */
type ItemFacts = {
  id: string;
  reason_ids: string[];
  /** Questions of the reason and of the policy. */
  questions: { id: string; prompt: string; choices: readonly string[] }[];
  types: DraftReturnType[];
  /** Null where any variant can be named. */
  variant_ids: (number | string)[] | null;
};

export type LinkFacts = {
  state: DraftState;
  items: ItemFacts[];
  /** Whether items can be exchanged for a cart. */
  can_use_cart: boolean;
  credit_types: readonly CreditType[];
  /** Ids of lines of which more can be chosen. */
  line_ids: number[];
  /** Ids of lines of which more can be chosen when they are defective, and of the reasons that say so. */
  defective: { line_ids: number[]; reason_ids: string[] };
  method_ids: string[];
  /** Counters and stores of these methods. */
  location_ids: string[];
  /** Whether it is the return of a gift, which needs to know who returns it. */
  needs_recipient: boolean;
  /** Whether it cannot be submitted without an address. */
  needs_address: boolean;
  /** Whether the new items can be sent before the returned ones are back. */
  can_send_now: boolean;
  /** Whether nothing is missing for the step that ends this state. */
  is_complete: boolean;
};

const field = (name: string, type: string, choices: readonly (string | number)[] = []): Field => ({
  name,
  type,
  is_required: true,
  choices: choices.map(String),
});

const optional = (required: Field): Field => ({ ...required, is_required: false });

/** What can be done with a draft now. `url` is that of the draft. */
export function linksOf(url: string, facts: LinkFacts): Link[] {
  const self: Link = {
    rel: 'self',
    href: url,
    method: 'GET',
    description: 'This draft return.',
    fields: [],
    is_required: false,
  };
  if (facts.state === 'created') return [self, ...whileChoosing(url, facts), cancel(url)];
  if (facts.state === 'items-finalized') return [self, ...whileFinishing(url, facts), cancel(url)];
  return [self];
}

const step = (
  rel: string,
  href: string,
  description: string,
  {
    fields = [],
    method = 'POST',
    is_required = false,
  }: Partial<Pick<Link, 'fields' | 'method' | 'is_required'>> = {},
): Link => ({ rel, href, method, description, fields, is_required });

const cancel = (url: string) => step('cancel', `${url}/cancel`, 'Cancel the draft.');
const cart = (url: string) =>
  step('cart', `${url}/cart`, 'Exchange for a storefront cart; null removes the cart.', {
    fields: [field('token', 'string')],
  });
const totals = (url: string) =>
  step('totals', `${url}/totals`, 'The totals, with a token that identifies them.', { method: 'GET' });

function whileChoosing(url: string, facts: LinkFacts): Link[] {
  const { items, line_ids, defective, can_use_cart, is_complete } = facts;
  const add = step('add-returning-item', `${url}/returning-items`, 'Choose units of an order line.', {
    fields: [field('order_line_item_id', 'integer', line_ids), optional(field('quantity', 'integer'))],
    is_required: items.length === 0,
  });
  const add_defective = step(
    'add-defective-item',
    `${url}/returning-items`,
    'Choose units that can be returned only if they are defective.',
    {
      fields: [
        field('order_line_item_id', 'integer', defective.line_ids),
        optional(field('quantity', 'integer')),
        field('reason_id', 'string', defective.reason_ids),
        optional(field('comment', 'string')),
      ],
      is_required: items.length === 0 && line_ids.length === 0,
    },
  );
  return [
    ...(line_ids.length > 0 ? [add] : []),
    ...(defective.line_ids.length > 0 ? [add_defective] : []),
    ...items.flatMap((item) => ofItem(url, item)),
    ...(is_complete
      ? [step('finalize-items', `${url}/finalize-items`, 'Continue with these items.', { is_required: true })]
      : []),
    ...(can_use_cart ? [cart(url)] : []),
    totals(url),
  ];
}

function ofItem(url: string, { id, reason_ids, questions, types, variant_ids }: ItemFacts): Link[] {
  const item = `${url}/returning-items/${id}`;
  return [
    step('return-reason', `${item}/return-reason`, 'Choose the reason for the return.', {
      fields: [field('reason_id', 'string', reason_ids), optional(field('comment', 'string'))],
      is_required: true,
    }),
    ...questions.map(({ id: input_id, prompt, choices }) =>
      step('user-input', `${item}/user-input/${input_id}`, `Answer the question: ${prompt}`, {
        fields: [field('value', 'string', choices)],
        is_required: true,
      }),
    ),
    ...(types.length > 0
      ? [
          step('return-type', `${item}/return-type`, 'Choose a refund, store credit or an exchange.', {
            fields: [field('return_type', 'string', types)],
            is_required: true,
          }),
        ]
      : []),
    ...(variant_ids === null || variant_ids.length > 0
      ? [
          step('exchange-item', `${item}/exchange-item`, 'Choose the exchange item.', {
            fields: [field('variant_id', 'string', variant_ids ?? [])],
          }),
        ]
      : []),
    step('images', `${item}/images`, 'Add up to five images of the item, as a form with files.', {
      fields: [field('images', 'file')],
    }),
    step('remove-returning-item', item, 'Remove the item.', { method: 'DELETE' }),
  ];
}

const recipient = (url: string): Link =>
  step('recipient', `${url}/recipient`, 'Enter the recipient of the gift.', {
    fields: [field('first_name', 'string'), optional(field('last_name', 'string')), field('email', 'string')],
    is_required: true,
  });

function whileFinishing(url: string, facts: LinkFacts): Link[] {
  const {
    credit_types,
    method_ids,
    location_ids,
    can_use_cart,
    needs_recipient,
    needs_address,
    is_complete,
  } = facts;
  const required = ['address1', 'city', 'country_code'];
  return [
    step('reopen-items', `${url}/reopen-items`, 'Change the items.'),
    ...(credit_types.length > 0
      ? [
          step('credit-type', `${url}/credit-type`, 'Choose a refund or store credit.', {
            fields: [field('credit_type', 'string', credit_types)],
          }),
        ]
      : []),
    ...(needs_recipient ? [recipient(url)] : []),
    step('address', `${url}/address`, "Enter the sender's address.", {
      fields: address_members
        .filter((name) => name !== 'country')
        .map((name) => field(name, 'string'))
        .map((one) => (required.includes(one.name) ? one : optional(one))),
      is_required: needs_address,
    }),
    ...(facts.can_send_now
      ? [
          step('instant', `${url}/instant`, 'Choose when the new items are sent.', {
            fields: [field('release', 'string', ['now', 'after_return'])],
          }),
        ]
      : []),
    ...(method_ids.length > 0
      ? [
          step('select-return-method', `${url}/select-return-method`, 'Choose how the items are returned.', {
            fields: [
              field('return_method_id', 'string', method_ids),
              ...(location_ids.length > 0 ? [optional(field('location_id', 'string', location_ids))] : []),
            ],
            is_required: true,
          }),
        ]
      : []),
    ...(can_use_cart ? [cart(url)] : []),
    totals(url),
    ...(is_complete
      ? [
          step('submit', `${url}/submit`, 'Submit the return.', {
            fields: [optional(field('quote', 'string'))],
            is_required: true,
          }),
        ]
      : []),
  ];
}
