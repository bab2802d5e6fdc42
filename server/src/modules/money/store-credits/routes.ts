import { toAmount } from '@retour/contract/money';
import { toTsMs } from '@retour/contract/time';
import { Amount, PositiveAmountInput, readAmount } from '../../../platform/schema/amounts.ts';
import {
  cursorEnvelope,
  cursorPage,
  cursorQuery,
  readWalk,
  walkWindow,
} from '../../../platform/paging/cursor-page.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Id, IdText, Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { Answer, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { hashCode } from '../../../platform/typed-code.ts';
import { creditNotFound, redeemStoreCredit, reverseStoreCreditRedemption } from './commands.ts';
import { codeContext } from './rows.ts';
import { listCredits, listRedemptions, readCredit } from './store.ts';
import type { RedemptionRow, StoreCreditRow } from './store.ts';

const tag = 'Store credit';

const Redemption = Type.Object(
  {
    id: Id,
    reference: Type.String({ description: 'What the credit was redeemed for.' }),
    amount: Amount,
    created_at: TsMs,
    reversed_at: Nullable(TsMs),
  },
  { title: 'StoreCreditRedemption', description: 'A redemption of store credit.' },
);

const StoreCredit = Type.Object(
  {
    id: Id,
    return_id: Id,
    settlement_id: Type.String(),
    email: Type.String({ description: 'Person who received the credit; empty if unknown or erased.' }),
    code: Type.With(Nullable(Type.String()), {
      description: 'Code to redeem it with; null for credit without a code.',
    }),
    status: OneOf(['active', 'used', 'expired']),
    amount: Amount,
    balance: Amount,
    issued_at: TsMs,
    expires_at: Nullable(TsMs),
  },
  { title: 'StoreCredit', description: 'Store credit that Retour issued for a return.' },
);
const Detailed = Type.Object({ store_credit: StoreCredit, redemptions: Type.Array(Redemption) });
const Redeemed = Type.Object({ store_credit: StoreCredit, redemption: Redemption });

const credit_example = {
  id: 41,
  return_id: 37603915,
  settlement_id: 'stl_01KKVZ7Q4Q8J2K5L9M3N7P1R4S',
  email: 'ana@example.com',
  code: '7K2M-D9X4-B8N3-VH6T',
  status: 'active',
  amount: toAmount(6114, 'USD'),
  balance: toAmount(3614, 'USD'),
  issued_at: '2026-03-06T14:02:11.305Z',
  expires_at: null,
};
const redemption_example = {
  id: 8000001,
  reference: '#1057',
  amount: toAmount(2500, 'USD'),
  created_at: '2026-03-09T10:05:00.000Z',
  reversed_at: null,
};
const code_example = { code: '7K2M-D9X4-B8N3-VH6T' };
const Code = Text(40, 'Code of the store credit. Case, spaces and hyphens make no difference.');
const read = { tag, allow: { key: 'store_credits:read', staff: 'store_credits:read' } } as const;
const write = { tag, allow: { key: 'store_credits:write', staff: 'store_credits:write' } } as const;

/** Store credit that the service issued: balances, and spending them in a checkout. */
export function storeCreditRoutes(deps: Deps): Route[] {
  return [listRoute(deps), getRoute(deps), lookUpRoute(deps), redeemRoute(deps), reverseRoute(deps)];
}

function listRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'listStoreCredits',
    method: 'GET',
    path: '/store-credits',
    summary: 'List store credits',
    description: 'Store credits of the shop with their balances, newest first.',
    query: Type.Object({
      ...cursorQuery('desc'),
      return_id: Type.Optional(Type.With(IdText, { description: 'Credit of this return.' })),
      email: Type.Optional(Text(255, 'Credit of this person.')),
    }),
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('store_credits', StoreCredit),
      examples: { page: { store_credits: [credit_example], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const bound_to = `store credits ${caller.shop.id}`;
      const walk = readWalk(deps.cursors, bound_to, query, 'desc');
      const { return_id, email } = walk.filters as { return_id?: string; email?: string };
      const rows = await listCredits(deps.db.root, caller.shop.id, walkWindow(walk), {
        ...(return_id !== undefined && { return_id: pathId(return_id) }),
        ...(email !== undefined && { email }),
      });
      const page = {
        cursors: deps.cursors,
        bound_to,
        origin: deps.config.origin,
        path,
        many: 'store_credits',
      };
      return cursorPage(
        page,
        walk,
        rows.map((row) => show(deps, caller.shop.id, row)),
        ({ id }) => id,
      );
    },
  });
}

function getRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getStoreCredit',
    method: 'GET',
    path: '/store-credits/{id}',
    params: { id: 'Identifier of the store credit.' },
    summary: 'Get a store credit',
    description: 'A store credit with its redemptions.',
    success: {
      description: 'The store credit.',
      schema: Detailed,
      examples: { found: { store_credit: credit_example, redemptions: [redemption_example] } },
    },
    refusals: ['store_credit_not_found'],
    async handle({ caller, params }) {
      return readDetailed(deps, deps.db.root, caller.shop.id, { id: pathId(params['id']) });
    },
  });
}

function lookUpRoute(deps: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'lookUpStoreCredit',
    method: 'POST',
    path: '/store-credits/look-up',
    summary: 'Look a store credit up by its code',
    description: "The code is in the body, so it doesn't appear in logs of URLs.",
    body: Type.Object({ code: Code }),
    body_example: code_example,
    success: {
      description: 'The store credit.',
      schema: Detailed,
      examples: { found: { store_credit: credit_example, redemptions: [redemption_example] } },
    },
    refusals: ['validation_failed', 'store_credit_not_found'],
    async handle({ caller, body }) {
      return deps.db.inTransaction((tx) =>
        readDetailed(deps, tx, caller.shop.id, { code_hash: hashCode(body.code) }),
      );
    },
  });
}

function redeemRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'redeemStoreCredit',
    method: 'POST',
    path: '/store-credits/redeem',
    summary: 'Redeem store credit',
    description:
      'Redeems store credit in part or in full. The balance never becomes negative, even if several checkouts use the code at once. Repeating the request with the same `reference` and amount returns the first redemption.',
    body: Type.Object({
      code: Code,
      amount: PositiveAmountInput,
      reference: Text(
        100,
        'What the credit is redeemed for, for example an order name. A credit can be redeemed once per reference.',
      ),
    }),
    body_example: { ...code_example, amount: { amount: 2500, currency: 'USD' }, reference: '#1057' },
    success: {
      status: 201,
      description: 'The redemption.',
      also: { 200: 'The redemption of an earlier request with this reference.' },
      schema: Redeemed,
      examples: { redeemed: { store_credit: credit_example, redemption: redemption_example } },
    },
    refusals: [
      'validation_failed',
      'store_credit_not_found',
      'store_credit_expired',
      'store_credit_insufficient',
      'redemption_exists',
    ],
    async handle({ caller, body: { code, reference, amount: given } }) {
      const { amount, currency } = readAmount(given);
      const shop_id = caller.shop.id;
      const { credit, redemption, is_new } = await redeemStoreCredit(deps, {
        shop_id,
        code,
        amount,
        currency,
        reference,
      });
      const redeemed = {
        store_credit: show(deps, shop_id, credit),
        redemption: showRedemption(redemption, credit.currency),
      };
      return new Answer(redeemed, { status: is_new ? 201 : 200 });
    },
  });
}

function reverseRoute(deps: Deps): Route {
  return defineRoute({
    ...write,
    operation: 'reverseStoreCreditRedemption',
    method: 'POST',
    path: '/store-credits/{id}/redemptions/{redemption_id}/reverse',
    params: { id: 'Identifier of the store credit.', redemption_id: 'Identifier of the redemption.' },
    summary: 'Reverse a redemption',
    description:
      'Returns the amount to the balance, for example after a cancelled checkout. Repeating it changes nothing.',
    success: {
      description: 'The store credit.',
      schema: Detailed,
      examples: {
        reversed: {
          store_credit: { ...credit_example, balance: credit_example.amount },
          redemptions: [{ ...redemption_example, reversed_at: '2026-03-09T10:09:00.000Z' }],
        },
      },
    },
    refusals: ['store_credit_not_found', 'redemption_not_found'],
    async handle({ caller, params }) {
      const store_credit_id = pathId(params['id']);
      const redemption_id = pathId(params['redemption_id']);
      await reverseStoreCreditRedemption(deps, { shop_id: caller.shop.id, store_credit_id, redemption_id });
      return deps.db.inTransaction((tx) => readDetailed(deps, tx, caller.shop.id, { id: store_credit_id }));
    },
  });
}

async function readDetailed(deps: Deps, db: Reader, shop_id: number, by: Parameters<typeof readCredit>[2]) {
  const credit = await readCredit(db, shop_id, by);
  if (!credit) throw creditNotFound();
  const redemptions = await listRedemptions(db, shop_id, credit.id);
  return {
    store_credit: show(deps, shop_id, credit),
    redemptions: redemptions.map((redemption) => showRedemption(redemption, credit.currency)),
  };
}

function show({ clock, vault }: Pick<Deps, 'clock' | 'vault'>, shop_id: number, credit: StoreCreditRow) {
  const { id, return_id, settlement_id, currency, code_sealed, expires_at } = credit;
  const is_expired = expires_at !== null && expires_at <= clock.now();
  return {
    id,
    return_id,
    settlement_id,
    email: credit.customer_email,
    code: code_sealed && vault.open(codeContext(shop_id), code_sealed),
    status: credit.balance === 0 ? 'used' : is_expired ? 'expired' : 'active',
    amount: toAmount(credit.amount, currency),
    balance: toAmount(credit.balance, currency),
    issued_at: toTsMs(credit.issued_at),
    expires_at: expires_at && toTsMs(expires_at),
  };
}

function showRedemption({ id, reference, amount, created_at, reversed_at }: RedemptionRow, currency: string) {
  return {
    id,
    reference,
    amount: toAmount(amount, currency),
    created_at: toTsMs(created_at),
    reversed_at: reversed_at && toTsMs(reversed_at),
  };
}
