import { parseId } from '@retour/contract/ids';
import type { ShopperPrincipal } from '../../platform/authenticate.ts';
import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { defineRoute } from '../../platform/route.ts';
import type { Route } from '../../platform/route.ts';
import { cancelReturn } from '../returns/index.ts';
import * as examples from './examples.ts';
import * as schemas from './schemas.ts';
import { shopperReturnJson } from './shopper-return.ts';
import { listShopperReturns, readShopperReturn } from './store.ts';

const route_defaults = { tag: 'Shopper returns', allow: { shopper: true } } as const;
const by_id = { ...route_defaults, params: { return_id: 'Identifier of the return.' } };

/** What a shopper sees of their returns, and does with them (API contract, 25.4). */
export function shopperReturnRoutes(deps: Deps): Route[] {
  return [listRoute(deps), readRoute(deps), cancelRoute(deps)];
}

const reachOf = (caller: ShopperPrincipal) => ({ ...caller, shop_id: caller.shop.id });

function listRoute({ db, config }: Deps): Route {
  return defineRoute({
    ...route_defaults,
    operation: 'listShopperReturns',
    method: 'GET',
    path: '/shopper/returns',
    summary: 'List the returns of the shopper',
    description: 'The newest 100 returns of the order of the session, newest first.',
    success: {
      description: 'The returns.',
      schema: schemas.ShopperReturns,
      examples: { returns: { returns: [examples.open] } },
    },
    refusals: [],
    async handle({ caller }) {
      const found = await listShopperReturns(db.root, reachOf(caller));
      return { returns: found.map((shown) => shopperReturnJson(shown, caller.shop, config)) };
    },
  });
}

function readRoute(deps: Deps): Route {
  return defineRoute({
    ...by_id,
    operation: 'getShopperReturn',
    method: 'GET',
    path: '/shopper/returns/{return_id}',
    summary: 'Get a return of the shopper',
    description: 'How far the return is, how the items travel, and what the shopper gets for them.',
    success: {
      description: 'The return.',
      schema: schemas.ShopperReturn,
      examples: { open: examples.open },
    },
    refusals: ['return_not_found'],
    handle: ({ caller, params }) => readOwnReturn(deps, caller, params['return_id']),
  });
}

function cancelRoute(deps: Deps): Route {
  return defineRoute({
    ...by_id,
    operation: 'cancelShopperReturn',
    method: 'POST',
    path: '/shopper/returns/{return_id}/cancel',
    summary: 'Cancel a return of the shopper',
    description:
      'Possible until a label was scanned, items were handed in or inspected, or money moved. The items can be returned again.',
    success: {
      description: 'The return, which is cancelled.',
      schema: schemas.ShopperReturn,
      examples: { cancelled: examples.cancelled },
    },
    refusals: [
      'return_not_found',
      'return_closed',
      'return_cancelled',
      'return_expired',
      'return_in_review',
      'return_processing',
      'goods_or_money_moved',
    ],
    async handle({ caller, params }) {
      const { id } = await readOwnReturn(deps, caller, params['return_id']);
      await cancelReturn(deps, { shop_id: caller.shop.id, return_id: id }).catch(hideFlag);
      return readOwnReturn(deps, caller, params['return_id']);
    },
  });
}

/** In a transaction although it only reads: with an Idempotency-Key the request has one open. */
async function readOwnReturn({ db, config }: Deps, caller: ShopperPrincipal, text: string | undefined) {
  const id = parseId(text ?? '');
  const shown =
    id === undefined ? undefined : await db.inTransaction((tx) => readShopperReturn(tx, reachOf(caller), id));
  if (!shown) throw new Refusal('return_not_found', 'There is no such return.');
  return shopperReturnJson(shown, caller.shop, config);
}

/** Why the shop reviews a return is its own business. */
function hideFlag(error: unknown): never {
  if (error instanceof Refusal && error.code === 'return_flagged')
    throw new Refusal('return_in_review', 'The return is being reviewed.', error.extras);
  throw error;
}
