import { cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import type { SecurityState } from '../../money/securities/index.ts';
import {
  chargeDiffering,
  extendSecurity,
  releaseSecurity,
  remindOfSecurity,
  writeOffSecurity,
} from './commands/staff-acts.ts';
import { exportRoute, queueRoute, summaryRoute } from './routes-queue.ts';
import { example, securityJson } from './json.ts';
import * as schemas from './schemas.ts';
import { listSecurities } from './store.ts';
import type { ListedSecurity } from './store.ts';

const tag = 'Securities';
const params = { security_id: 'Identifier of the security.' };
const writers = { key: 'returns', staff: 'settlements:write' } as const;

const success = (description: string, name: string) => ({
  description,
  schema: schemas.Security,
  examples: { [name]: example },
});

/** Securities of instant exchanges (API contract, 29.4). */
export function securityRoutes(deps: Deps): Route[] {
  return [
    listRoute(deps),
    queueRoute(deps),
    exportRoute(deps),
    summaryRoute(deps),
    releaseRoute(deps),
    extendRoute(deps),
    remindRoute(deps),
    chargeRoute(deps),
    writeOffRoute(deps),
  ];
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
    allow: writers,
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
    allow: writers,
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

function remindRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'remindOfSecurity',
    tag,
    allow: writers,
    method: 'POST',
    path: '/securities/{security_id}/remind',
    params,
    summary: 'Send a reminder',
    description:
      'Reminds the shopper now of items that are not handed in, at most once a day. After `send_by` they get 72 hours more, and `charge_at` follows.',
    success: success('The security.', 'reminded'),
    refusals: ['security_not_found', 'security_ended', 'security_nothing_out'],
    async handle({ caller, params: { security_id: id = '' } }) {
      return securityJson(await remindOfSecurity(deps, { shop_id: caller.shop.id, id }));
    },
  });
}

function chargeRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'chargeSecurity',
    tag,
    allow: writers,
    method: 'POST',
    path: '/securities/{security_id}/charge',
    params,
    summary: 'Keep the deposit of items that differ',
    description:
      'For items that were graded as missing, as another item or as unusable. The shopper is told by e-mail, and 72 hours after a mail server took that message, their part of the deposit is kept, unless they are graded anew or the security is released. What was never handed in is charged by itself.',
    success: success('The security.', 'decided'),
    refusals: ['security_not_found', 'security_ended', 'security_nothing_differs'],
    async handle({ caller, params: { security_id: id = '' } }) {
      return securityJson(await chargeDiffering(deps, { shop_id: caller.shop.id, id }));
    },
  });
}

function writeOffRoute(deps: Deps): Route {
  return defineRoute({
    operation: 'writeOffSecurity',
    tag,
    allow: writers,
    method: 'POST',
    path: '/securities/{security_id}/write-off',
    params,
    summary: 'Write off a security',
    description:
      'For items that never came, without a deposit: nothing more is expected. The customer is offered no further instant exchange, and a late return still counts. Repeating it changes nothing.',
    body: schemas.WriteOffBody,
    body_example: { reason: 'No answer to three emails' },
    success: success('The security.', 'written_off'),
    refusals: ['validation_failed', 'security_not_found', 'security_not_lost'],
    async handle({ caller, params: { security_id: id = '' }, body: { reason } }) {
      return securityJson(await writeOffSecurity(deps, { shop_id: caller.shop.id, id }, reason));
    },
  });
}
