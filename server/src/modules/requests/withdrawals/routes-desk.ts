import { QUEUE_VIEWS } from '@retour/contract/withdrawals';
import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../platform/deps.ts';
import { cursorEnvelope, cursorPage, readWalk, walkWindow } from '../../../platform/paging/cursor-page.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { JsonText, defineRoute, pathId } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { reopenWithdrawal } from './commands/reopen.ts';
import { resendReceipt } from './commands/resend-receipt.ts';
import { verifyRegister } from './commands/verify.ts';
import * as examples from './examples.ts';
import { Withdrawal } from './schemas.ts';
import * as schemas from './schemas-desk.ts';
import { showCase } from './case-json.ts';
import { findCandidates } from './store-candidates.ts';
import { readCase } from './store-cases.ts';
import type { CaseRef } from './store-cases.ts';
import { countByStatus, readWithdrawalQueue } from './store-queue.ts';
import type { QueueFilters, QueueRow } from './store-queue.ts';
import { listStatements } from './store-register.ts';

const tag = 'Withdrawals';
const allow = { key: 'withdrawals:read', staff: 'withdrawals:read' } as const;
const writers = { key: 'withdrawals:write', staff: 'withdrawals:write' } as const;
const params = { id: 'Identifier of the withdrawal.' } as const;

/** What staff do with withdrawals, beside matching, refusing and creating the return. */
export function withdrawalDeskRoutes(deps: Deps): Route[] {
  return [
    queueRoute(deps),
    countsRoute(deps),
    verifyRoute(deps),
    candidatesRoute(deps),
    reopenRoute(deps),
    resendRoute(deps),
  ];
}

function queueRoute({ db, cursors, config }: Deps): Route {
  return defineRoute({
    tag,
    allow,
    operation: 'listWithdrawalQueue',
    method: 'GET',
    path: '/withdrawal-queue',
    summary: 'List withdrawals to work with',
    description:
      'Withdrawals with what a list shows of them: open ones first, the nearest deadline before the others. A withdrawal that changes between two pages can move.',
    query: schemas.QueueQuery,
    success: {
      description: 'A page of the list.',
      schema: cursorEnvelope('withdrawals', schemas.QueuedWithdrawal),
      examples: { page: { withdrawals: [examples.queued], next_page_url: null, previous_page_url: null } },
    },
    refusals: ['validation_failed'],
    async handle({ caller, query, path }) {
      const shop_id = caller.shop.id;
      const bound_to = `withdrawal queue ${shop_id}`;
      const walk = readWalk<string>(cursors, bound_to, query, 'asc');
      const { view, status, search } = walk.filters as QueueFilters;
      const filters = { ...(view && { view }), ...(status && { status }), ...(search && { search }) };
      const rows = await readWithdrawalQueue(db, shop_id, filters, walkWindow(walk));
      const page = { cursors, bound_to, origin: config.origin, path, many: 'withdrawals' };
      const { withdrawals, ...urls } = cursorPage(page, walk, rows, (row) => row.position);
      return { withdrawals: (withdrawals as QueueRow[]).map(({ shown }) => shown), ...urls };
    },
  });
}

function countsRoute({ db }: Deps): Route {
  return defineRoute({
    tag,
    allow,
    operation: 'countWithdrawalQueue',
    method: 'GET',
    path: '/withdrawal-queue/counts',
    summary: 'Count withdrawals to work with',
    description: 'How many withdrawals each view of the list has.',
    success: {
      description: 'The counts.',
      schema: schemas.QueueCounts,
      examples: {
        counts: {
          views: [
            { view: 'all', count: 49 },
            { view: 'needs_person', count: 3 },
          ],
        },
      },
    },
    refusals: [],
    async handle({ caller }) {
      const counts = await countByStatus(db, caller.shop.id);
      const views = Object.entries(QUEUE_VIEWS).map(([view, statuses]) => ({
        view,
        count: counts.reduce(
          (sum, { status, count }) => (statuses.some((one) => one === status) ? sum + count : sum),
          0,
        ),
      }));
      return { views };
    },
  });
}

function verifyRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow,
    operation: 'verifyWithdrawalRegister',
    method: 'GET',
    path: '/withdrawals/verification',
    summary: 'Verify the register of withdrawals',
    description:
      'Computes the hash of every row again, and names the first row that isn’t as it was written.',
    success: {
      description: 'What was checked.',
      schema: schemas.Verification,
      examples: { intact: examples.verification },
    },
    refusals: [],
    async handle({ caller: { shop } }) {
      const verified = await verifyRegister(deps, shop.id);
      return { ...verified, verified_at: toTsMs(deps.clock.now()) };
    },
  });
}

function candidatesRoute({ db }: Deps): Route {
  return defineRoute({
    tag,
    // It shows orders and their customers, which a key with this scope may not read.
    allow: { staff: 'withdrawals:read' },
    operation: 'listWithdrawalCandidates',
    method: 'GET',
    path: '/withdrawals/{id}/candidates',
    params,
    summary: 'Find the order of a withdrawal',
    description:
      'Up to 10 orders that the withdrawal may be about, with what fits and what doesn’t. Order numbers, names of customers and addresses are found in the newest 2,000 orders before the statement, and beyond them by order number and address.',
    query: schemas.CandidatesQuery,
    success: {
      description: 'The orders, those first that more fits.',
      schema: Type.Object({ candidates: Type.Array(schemas.Candidate) }),
      examples: { found: { candidates: [examples.candidate] } },
    },
    refusals: ['validation_failed', 'withdrawal_not_found'],
    async handle({ caller, params: { id }, query: { query } }) {
      const shop_id = caller.shop.id;
      const found = await readCase(db.root, shop_id, pathId(id));
      if (!found) throw new Refusal('withdrawal_not_found', 'The shop has no withdrawal with this id.');
      const statements = await listStatements(db.root, shop_id, [found.id]);
      const json = await findCandidates(db, {
        shop_id,
        names: statements.map(({ name }) => name),
        emails: statements.map(({ email }) => email),
        contracts: statements.flatMap(({ contract, items }) => [contract, items ?? '']),
        declared_at: found.declared_at,
        query: query?.trim() || undefined,
      });
      return new JsonText(json);
    },
  });
}

function reopenRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: writers,
    operation: 'reopenWithdrawal',
    method: 'POST',
    path: '/withdrawals/{id}/reopen',
    params,
    summary: 'Open a withdrawal again',
    description: 'Takes back that it was refused. It’s open again with the deadlines that it had.',
    success: {
      description: 'The withdrawal.',
      schema: Withdrawal,
      examples: { open: examples.withdrawal },
    },
    refusals: ['withdrawal_not_found', 'withdrawal_not_refused'],
    async handle({ caller, params: { id } }) {
      const ref = { shop_id: caller.shop.id, case_id: pathId(id) };
      await reopenWithdrawal(deps, ref);
      return readShown(deps, ref);
    },
  });
}

function resendRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: writers,
    operation: 'resendWithdrawalReceipt',
    method: 'POST',
    path: '/withdrawals/{id}/receipt/resend',
    params,
    summary: 'Send a receipt again',
    description: 'Sends the receipt of a statement again, to the address that the consumer gave.',
    body: schemas.ResendBody,
    body_example: { reference: 'W-7K2M-D9X4-B8N3' },
    success: {
      status: 202,
      description: 'The withdrawal. The receipt is sent.',
      schema: Withdrawal,
      examples: { sent: examples.withdrawal },
    },
    refusals: ['validation_failed', 'email_not_found', 'email_not_resendable'],
    async handle({ caller, params: { id }, body: { reference } }) {
      const ref = { shop_id: caller.shop.id, case_id: pathId(id) };
      await resendReceipt(deps, ref, reference);
      return readShown(deps, ref);
    },
  });
}

const readShown = ({ db }: Pick<Deps, 'db'>, { shop_id, case_id }: CaseRef) =>
  db.inTransaction(async (tx) =>
    showCase((await readCase(tx, shop_id, case_id))!, await listStatements(tx, shop_id, [case_id])),
  );
