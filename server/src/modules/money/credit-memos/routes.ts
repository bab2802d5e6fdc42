import { toAmount } from '@retour/contract/money';
import type { Deps } from '../../../platform/deps.ts';
import { Changes, Id, Nullable, OneOf } from '../../../platform/fields.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Amount } from '../../../platform/schema/amounts.ts';
import { Type } from '../../../platform/type.ts';
import { revisionMembers, revision_example, sectionRoutes } from '../../shop/setting-revisions/index.ts';
import { changeMemoSettings } from './change-settings.ts';
import { MEMO_LINE_KINDS } from './compose-memo.ts';
import type { CreditMemo } from './compose-memo.ts';
import { MEMO_AUDIENCES, listMemos, readMemoSettings } from './store.ts';
import type { MemoSettings } from './store.ts';

const tag = 'Credit memos';
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Lines = Type.Array(Type.String());

const Line = Type.Object(
  {
    kind: OneOf(MEMO_LINE_KINDS, {
      description:
        '`adjustment`: what units, shipping and the fee don’t explain, such as value that was exchanged. `refund`: a later refund that no unit explains.',
    }),
    title: Nullable(Type.String()),
    sku: Nullable(Type.String()),
    quantity: Nullable(Type.Integer()),
    net: Amount,
    tax_rate: Type.With(Nullable(Type.Number()), {
      description: 'Such as 0.19; null where the order doesn’t say it.',
    }),
    tax: Amount,
    gross: Amount,
  },
  { title: 'CreditMemoLine', description: 'A line of a credit memo.' },
);

const Memo = Type.Object(
  {
    number: Type.Integer({ minimum: 1, description: 'In the sequence of the shop, which has no gap.' }),
    issued_on: Type.With(Day, { description: 'In the time zone of the shop.' }),
    return_id: Id,
    order: Type.Object({ id: Id, name: Type.String(), ordered_on: Day }),
    seller: Type.Object({ name: Type.String(), address: Lines, vat_number: Nullable(Type.String()) }),
    buyer: Type.Object({
      name: Type.String(),
      company: Nullable(Type.String()),
      address: Lines,
      is_business: Type.Boolean(),
    }),
    settlement_ids: Type.Array(Type.String(), { description: 'The refunds that it is about.' }),
    lines: Type.Array(Line),
    totals: Type.Object({ net: Amount, tax: Amount, gross: Amount }),
    url: Type.String({
      description: 'A page to read and print, in seven languages. Who knows the address sees it.',
    }),
  },
  { title: 'CreditMemo', description: 'A credit memo, as it was issued.' },
);

const eur = (minor: number) => toAmount(minor, 'EUR');
const example: CreditMemo & { url: string } = {
  url: 'https://portal.example.com/acme/credit-memo/0d6f2c7e-91b4-4e0f-8a35-6b1f0c9d7e24',
  number: 118,
  issued_on: '2026-03-06',
  return_id: 37603915,
  order: { id: 50021877, name: '#2207', ordered_on: '2026-02-18' },
  seller: { name: 'Acme Outdoor GmbH', address: ['Hauptstr. 1', '20099 Hamburg'], vat_number: 'DE123456789' },
  buyer: {
    name: 'Ada Okafor',
    company: 'Okafor Interiors',
    address: ['Ringstr. 5', '10115 Berlin', 'DE'],
    is_business: true,
  },
  settlement_ids: ['stl_01KKVZ7Q4Q8J2K5L9M3N7P1R4S'],
  lines: [
    {
      kind: 'items',
      title: 'Linen Shirt - M',
      sku: 'LS-M',
      quantity: 2,
      net: eur(8403),
      tax_rate: 0.19,
      tax: eur(1597),
      gross: eur(10000),
    },
    {
      kind: 'fee',
      title: null,
      sku: null,
      quantity: null,
      net: eur(-495),
      tax_rate: null,
      tax: eur(0),
      gross: eur(-495),
    },
  ],
  totals: { net: eur(7908), tax: eur(1597), gross: eur(9505) },
};

const members = {
  issued_for: OneOf(MEMO_AUDIENCES, {
    description: 'For whose refunds credit memos are issued, from now on.',
  }),
  seller_name: Type.String({ maxLength: 200, description: 'Empty: the name of the shop.' }),
  seller_address: Type.String({ maxLength: 500, description: 'In lines.' }),
  vat_number: Nullable(Type.String({ minLength: 1, maxLength: 30 })),
};
const Settings = Type.Object(
  { ...members, ...revisionMembers },
  {
    title: 'CreditMemoSettings',
    description: 'For whom credit memos are issued, and what they say about the seller.',
  },
);
const settings_example: MemoSettings = {
  issued_for: 'business',
  seller_name: 'Acme Outdoor GmbH',
  seller_address: 'Hauptstr. 1\n20099 Hamburg',
  vat_number: 'DE123456789',
};

/** Credit memos of refunds (API contract, 18.16). */
export function creditMemoRoutes(deps: Deps): Route[] {
  return [listRoute(deps), ...settingRoutes(deps)];
}

function listRoute({ db, config }: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'returns', staff: 'returns:read' },
    operation: 'listCreditMemos',
    method: 'GET',
    path: '/returns/{return_id}/credit-memos',
    params: { return_id: 'Identifier of the return.' },
    summary: 'List the credit memos of a return',
    description: 'Oldest first. A memo is issued once the refunds of the return are made, and never changed.',
    success: {
      description: 'The memos.',
      schema: Type.Object({ credit_memos: Type.Array(Memo) }),
      examples: { memos: { credit_memos: [example] } },
    },
    refusals: ['return_not_found'],
    async handle({ caller, params: { return_id } }) {
      const found = await listMemos(db.root, caller.shop.id, pathId(return_id));
      if (!found) throw new Refusal('return_not_found', 'There is no such return.');
      const portal = shopPortalUrl(config, caller.shop);
      const shown = found.map(({ token, document }) => ({
        ...document,
        url: `${portal}/credit-memo/${token}`,
      }));
      return { credit_memos: shown };
    },
  });
}

const settings_section = {
  section: 'credit_memos',
  type: 'CreditMemoSettings',
  name: 'the settings of credit memos',
  path: '/settings/credit-memos',
  success: {
    description: 'The settings.',
    schema: Settings,
    examples: { settings: { ...settings_example, ...revision_example } },
  },
  description: 'For whom they are issued, and what they say about the seller.',
} as const;

function settingRoutes(deps: Deps): Route[] {
  return sectionRoutes(deps, {
    ...settings_section,
    show: (db, { id }) => readMemoSettings(db, id),
    save: {
      verb: 'update',
      description:
        'Updates the members that you send. Memos that were issued stay as they are. A shop that issues memos has an address.',
      members: Changes(members),
      example: settings_example,
      handle: ({ id }, given, saving) => changeMemoSettings(deps, id, given, saving),
    },
  });
}
