import { CREDIT_TYPES, address_members } from './draft.ts';
import type { DraftState } from './draft.ts';
import { RETURN_TYPES } from './draft.ts';

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

export type LinkFacts = {
  state: DraftState;
  /** What was chosen, and the reasons that it can have. */
  items: { id: string; reason_ids: string[] }[];
  /** Ids of lines of which more can be chosen. */
  line_ids: number[];
  /** Ids of lines of which more can be chosen when they are defective, and of the reasons that say so. */
  defective: { line_ids: number[]; reason_ids: string[] };
  method_ids: string[];
  /** Whether it is the return of a gift, which needs to know who returns it. */
  needs_recipient: boolean;
  /** Whether it cannot be submitted without an address. */
  needs_address: boolean;
  /** Whether nothing is missing for the step that ends this state. */
  is_complete: boolean;
};

const field = (
  name: string,
  type: string,
  choices: readonly (string | number)[] = [],
  is_required = true,
): Field => ({
  name,
  type,
  is_required,
  choices: choices.map(String),
});

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

const cancel = (url: string) => step('cancel', `${url}/cancel`, 'Give the draft up.');
const cart = (url: string) =>
  step('cart', `${url}/cart`, 'Exchange for what a cart of the storefront holds; null drops it.', {
    fields: [field('token', 'string')],
  });
const totals = (url: string) =>
  step('totals', `${url}/totals`, 'What it comes to, with a token that names it.', { method: 'GET' });

function whileChoosing(url: string, { items, line_ids, defective, is_complete }: LinkFacts): Link[] {
  const add = step('add-returning-item', `${url}/returning-items`, 'Choose units of an order line.', {
    fields: [field('order_line_item_id', 'integer', line_ids), field('quantity', 'integer', [], false)],
    is_required: items.length === 0,
  });
  const add_defective = step(
    'add-defective-item',
    `${url}/returning-items`,
    'Choose units that only come back when they are defective.',
    {
      fields: [
        field('order_line_item_id', 'integer', defective.line_ids),
        field('quantity', 'integer', [], false),
        field('reason_id', 'string', defective.reason_ids),
        field('comment', 'string', [], false),
      ],
      is_required: items.length === 0 && line_ids.length === 0,
    },
  );
  const of_items = items.flatMap(({ id, reason_ids }) => {
    const item = `${url}/returning-items/${id}`;
    return [
      step('return-reason', `${item}/return-reason`, 'Say why the item comes back.', {
        fields: [field('reason_id', 'string', reason_ids), field('comment', 'string', [], false)],
        is_required: true,
      }),
      step('return-type', `${item}/return-type`, 'Choose what to get for the item.', {
        fields: [field('return_type', 'string', RETURN_TYPES)],
        is_required: true,
      }),
      step('exchange-item', `${item}/exchange-item`, 'Choose what to get instead.', {
        fields: [field('variant_id', 'string')],
      }),
      step('images', `${item}/images`, 'Show the item: up to five images, as a form with files.', {
        fields: [field('images', 'file')],
      }),
      step('remove-returning-item', item, 'Take the item out.', { method: 'DELETE' }),
    ];
  });
  return [
    ...(line_ids.length > 0 ? [add] : []),
    ...(defective.line_ids.length > 0 ? [add_defective] : []),
    ...of_items,
    ...(is_complete
      ? [step('finalize-items', `${url}/finalize-items`, 'Go on with these items.', { is_required: true })]
      : []),
    cart(url),
    totals(url),
  ];
}

function whileFinishing(url: string, facts: LinkFacts): Link[] {
  const { method_ids, needs_recipient, needs_address, is_complete } = facts;
  const required = ['address1', 'city', 'country_code'];
  return [
    step('reopen-items', `${url}/reopen-items`, 'Change the items.'),
    step('credit-type', `${url}/credit-type`, 'Choose how the value is given back.', {
      fields: [field('credit_type', 'string', CREDIT_TYPES)],
    }),
    ...(needs_recipient
      ? [
          step('recipient', `${url}/recipient`, 'Say who returns the gift.', {
            fields: [
              field('first_name', 'string'),
              field('last_name', 'string', [], false),
              field('email', 'string'),
            ],
            is_required: true,
          }),
        ]
      : []),
    step('address', `${url}/address`, 'Say where the goods are sent from.', {
      fields: address_members
        .filter((name) => name !== 'country')
        .map((name) => field(name, 'string', [], required.includes(name))),
      is_required: needs_address,
    }),
    step('select-return-method', `${url}/select-return-method`, 'Choose how the goods come back.', {
      fields: [field('return_method_id', 'string', method_ids)],
      is_required: true,
    }),
    cart(url),
    totals(url),
    ...(is_complete
      ? [
          step('submit', `${url}/submit`, 'Make the return.', {
            fields: [field('quote', 'string', [], false)],
            is_required: true,
          }),
        ]
      : []),
  ];
}
