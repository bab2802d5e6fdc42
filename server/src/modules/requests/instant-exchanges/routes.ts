import { toTsMs } from '@retour/contract/time';
import { cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import type { SecurityState } from '../../money/securities/index.ts';
import { extendSecurity, releaseSecurity } from './commands/staff-acts.ts';
import * as schemas from './schemas.ts';
import { listSecurities } from './store.ts';
import type { ListedSecurity } from './store.ts';

const tag = 'Securities';
const params = { security_id: 'Identifier of the security.' };
const writing = { key: 'returns', staff: 'settlements:write' } as const;

const example = {
  id: 'sec_01KKVZ7Q4Q8J2K5L9M3N7P1R4V',
  return_id: 37603915,
  kind: 'deposit',
  state: 'held',
  amount: { amount: 4547, currency: 'USD', currency_code: 'USD' },
  charged_amount: { amount: 0, currency: 'USD', currency_code: 'USD' },
  release_on: 'grading',
  unit_count: 1,
  units_sent: 0,
  send_by: '2026-03-16T23:59:59.000Z',
  charge_at: '2026-03-19T23:59:59.000Z',
  late_until: null,
  created_at: '2026-03-02T09:15:28.000Z',
  ended_at: null,
};
const success = (description: string, name: string) => ({
  description,
  schema: schemas.Security,
  examples: { [name]: example },
});

/** Securities of instant exchanges (API contract, 29.4). */
export function securityRoutes(deps: Deps): Route[] {
  return [listRoute(deps), releaseRoute(deps), extendRoute(deps)];
}

function listRoute({ db, config, cursors }: Deps): Route {
  return defineRoute({
    operation: 'listSecurities',
    tag,
    allow: { key: 'returns', staff: 'returns:read' },
    method: 'GET',
    path: '/securities',
    summary: 'List securities',
    description: 'Of instant exchanges, newest first. `state=held` lists what is out.',
    query: schemas.SecuritiesQuery,
    success: {
      description: 'A page of the list.',
      schema: schemas.SecurityPage,
      examples: { page: { securities: [example], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const shop_id = caller.shop.id;
      const bound_to = `securities ${shop_id}`;
      const walk = readWalk(cursors, bound_to, query, 'desc');
      const { state, return_id } = walk.filters;
      const filter = {
        shop_id,
        state: state as SecurityState | undefined,
        return_id: return_id === undefined ? undefined : pathId(String(return_id)),
      };
      const rows = await listSecurities(db.root, filter, walkWindow(walk));
      const page = { cursors, bound_to, origin: config.origin, path, many: 'securities' };
      const { securities, ...urls } = cursorPage(page, walk, rows, ({ number }) => number);
      return { securities: (securities as ListedSecurity[]).map(securityJson), ...urls };
    },
  });
}

function releaseRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'releaseSecurity',
    tag,
    allow: writing,
    method: 'POST',
    path: '/securities/{security_id}/release',
    params,
    summary: 'Release a security',
    description:
      'Ends the security though its items are not back, and refunds the deposit; also one that was kept. Repeating it changes nothing, but tries a declined refund again.',
    success: success('The security.', 'released'),
    refusals: ['security_not_found'],
    async handle({ caller, params: { security_id: id = '' } }) {
      return securityJson(await releaseSecurity(deps, { shop_id: caller.shop.id, id }));
    },
  });
}

function extendRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'extendSecurity',
    tag,
    allow: writing,
    method: 'POST',
    path: '/securities/{security_id}/extend',
    params,
    summary: 'Extend a security',
    description: 'Gives the shopper more days to hand the items in. Reminders follow the new day.',
    body: schemas.ExtendBody,
    body_example: { days: 7 },
    success: success('The security with its new days.', 'extended'),
    refusals: ['validation_failed', 'security_not_found', 'security_ended'],
    async handle({ caller, params: { security_id: id = '' }, body: { days } }) {
      return securityJson(await extendSecurity(deps, { shop_id: caller.shop.id, id }, days));
    },
  });
}

function securityJson({ currency, ...security }: ListedSecurity) {
  const { id, return_id, kind, state, amount, charged_amount, release_on, unit_count, units_sent } = security;
  return {
    id,
    return_id,
    kind,
    state,
    amount: { amount, currency, currency_code: currency },
    charged_amount: { amount: charged_amount, currency, currency_code: currency },
    release_on,
    unit_count,
    units_sent,
    send_by: toTsMs(security.send_by),
    charge_at: toTsMs(security.charge_at),
    late_until: security.late_until && toTsMs(security.late_until),
    created_at: toTsMs(security.created_at),
    ended_at: security.ended_at && toTsMs(security.ended_at),
  };
}
