import { toTsMs } from '@retour/contract/time';
import type { Deps } from '../../../platform/deps.ts';
import { OneOf, PageSize } from '../../../platform/fields.ts';
import { invalid } from '../../../platform/refusal.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { nameOf } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import { readLimit } from '../../requests/instant-exchanges/index.ts';
import { readRevision, revisionJson, revision_example } from '../../shop/setting-revisions/index.ts';
import { readBreakdown } from './breakdown.ts';
import {
  assumptions_example,
  breakdown_example,
  overview_example,
  product_reasons_example,
} from './examples.ts';
import { intervalOf, readSide } from './overview.ts';
import { readPeriods } from './periods-of-query.ts';
import { readProductReasons } from './product-reasons.ts';
import * as schemas from './schemas.ts';
import { readSizing } from './sizing.ts';
import { saveAssumptions } from './save-assumptions.ts';
import { BREAKDOWNS, listSerialReturners, readSettings } from './store.ts';

const tag = 'Insights';
const read = { tag, allow: { key: 'returns', staff: 'insights:read' }, method: 'GET' } as const;
const delay = 'Changes are counted every minute; `refreshed_at` tells up to when.';

const Limit = (maximum: number, default_: number) =>
  Type.Optional(PageSize({ maximum, default: default_, description: 'Rows.' }));

/** What returns say about a shop. */
export function insightRoutes(deps: Deps): Route[] {
  return [
    overviewRoute(deps),
    breakdownRoute(deps),
    productReasonsRoute(deps),
    sizingRoute(deps),
    serialReturnersRoute(deps),
    readAssumptionsRoute(deps),
    writeAssumptionsRoute(deps),
  ];
}

function overviewRoute({ db }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getInsightOverview',
    path: '/insights/overview',
    summary: 'Get the figures of a period',
    description: `Returns, return rates, resolutions, costs and durations of a period next to another one. ${delay}`,
    query: Type.Object({ ...schemas.period_query, ...schemas.compared_query }),
    success: {
      description: 'The figures.',
      schema: schemas.Overview,
      examples: { overview: overview_example },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query }) {
      const { current, compared } = readPeriods(query);
      const { assumptions, refreshed_at } = await readSettings(db.root, shop.id);
      const interval = intervalOf(current);
      const [{ limit }, now, then] = await Promise.all([
        readLimit(db.root, shop),
        readSide(db.root, shop.id, current, { interval, assumptions }),
        readSide(db.root, shop.id, compared, { interval, assumptions }),
      ]);
      return {
        currency: shop.currency,
        refreshed_at: refreshed_at && toTsMs(refreshed_at),
        interval,
        instant_limit: limit,
        current: now,
        compared: then,
      };
    },
  });
}

function breakdownRoute({ db }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getInsightBreakdown',
    path: '/insights/breakdown',
    summary: 'Break the figures of a period down',
    description: `The products, reasons, countries or other values with the most, next to another period. ${delay}`,
    query: Type.Object({
      by: OneOf(BREAKDOWNS),
      ...schemas.period_query,
      ...schemas.compared_query,
      order: Type.Optional(
        OneOf(['returned_value', 'returned_units', 'sold_value'], {
          description: 'Which rows come first; `returned_value` unless given.',
        }),
      ),
      limit: Limit(1000, 50),
      ...schemas.language_query,
    }),
    success: {
      description: 'The rows.',
      schema: schemas.BreakdownBody,
      examples: { breakdown: breakdown_example },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query }) {
      const periods = readPeriods(query);
      const { assumptions, refreshed_at } = await readSettings(db.root, shop.id);
      const { by, limit = 50, order = 'returned_value', language = 'en' } = query;
      const rows = await readBreakdown(db.root, shop.id, {
        ...periods,
        by,
        limit,
        order,
        language,
        assumptions,
      });
      return { currency: shop.currency, refreshed_at: refreshed_at && toTsMs(refreshed_at), by, rows };
    },
  });
}

function productReasonsRoute({ db }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getInsightProductReasons',
    path: '/insights/product-reasons',
    summary: 'Get why products come back',
    description: `Returned units of the products with the most of them, by group of reasons. ${delay}`,
    query: Type.Object({ ...schemas.period_query, limit: Limit(100, 10), ...schemas.language_query }),
    success: {
      description: 'The table.',
      schema: schemas.ProductReasons,
      examples: { table: product_reasons_example },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query }) {
      const { limit = 10, language = 'en' } = query;
      return readProductReasons(db.root, shop.id, readPeriods(query).current, { limit, language });
    },
  });
}

function sizingRoute({ db }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getInsightSizing',
    path: '/insights/sizing',
    summary: 'Get which products run small or large',
    description: `Products with units that came back as too small or too large. ${delay}`,
    query: Type.Object({ ...schemas.period_query, limit: Limit(100, 10) }),
    success: {
      description: 'The products.',
      schema: schemas.Sizing,
      examples: {
        sizing: {
          products: [
            {
              key: '811',
              name: 'Linen Shirt',
              image: null,
              sold_units: 420,
              too_small_units: 31,
              too_large_units: 4,
              verdict: 'runs_small',
            },
          ],
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query }) {
      return { products: await readSizing(db.root, shop.id, readPeriods(query).current, query.limit ?? 10) };
    },
  });
}

function serialReturnersRoute({ db }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'listInsightSerialReturners',
    path: '/insights/serial-returners',
    summary: 'List customers with many returns',
    description:
      'Counted from the returns themselves, by the email address of the customer. Days are those of UTC.',
    query: Type.Object({
      ...schemas.period_query,
      at_least: Type.Optional(
        Type.Integer({ minimum: 2, maximum: 1000, description: 'Returns of a customer; 4 unless given.' }),
      ),
      limit: Limit(100, 10),
    }),
    success: {
      description: 'The customers.',
      schema: schemas.SerialReturners,
      examples: {
        customers: {
          customers: [
            { email: 'ana@example.com', return_count: 9, last_return_at: '2026-03-06T14:02:11.000Z' },
          ],
        },
      },
    },
    refusals: ['validation_failed'],
    async handle({ caller: { shop }, query }) {
      const { from, to } = readPeriods(query).current;
      const { at_least = 4, limit = 10 } = query;
      const to_at = new Date(`${to}T00:00:00Z`);
      to_at.setUTCDate(to_at.getUTCDate() + 1);
      const times = { from_at: new Date(`${from}T00:00:00Z`), to_at };
      const rows = await listSerialReturners(db.root, shop.id, times, { at_least, limit });
      return {
        customers: rows.map((row) => ({ ...row, last_return_at: toTsMs(row.last_return_at) })),
      };
    },
  });
}

function readAssumptionsRoute({ db }: Deps): Route {
  return defineRoute({
    ...read,
    operation: 'getInsightCostAssumptions',
    path: '/insights/cost-assumptions',
    summary: 'Get what the shop assumes of its costs',
    success: {
      description: 'The assumptions.',
      schema: schemas.CostAssumptions,
      examples: { assumptions: { ...assumptions_example, ...revision_example } },
    },
    refusals: [],
    async handle({ caller: { shop } }) {
      return showAssumptions(db.root, shop.id);
    },
  });
}

function writeAssumptionsRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'settings:write', staff: 'settings:write' },
    operation: 'setInsightCostAssumptions',
    method: 'PUT',
    path: '/insights/cost-assumptions',
    summary: 'Set what the shop assumes of its costs',
    description: 'Replaces all of them. Figures of the past are computed with them, too.',
    body: schemas.CostAssumptionsBody,
    body_example: { ...assumptions_example, revision: 5 },
    success: {
      description: 'The assumptions.',
      schema: schemas.CostAssumptions,
      examples: { assumptions: { ...assumptions_example, ...revision_example } },
    },
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, body }) {
      const { revision: expected_revision, ...given } = body;
      if (Object.keys(given.markdowns).some((name) => !/^[a-z_]{1,64}$/.test(name)))
        throw invalid({ markdowns: ['Dispositions have 1 to 64 lower-case letters and underscores.'] });
      const saving = { by: nameOf(caller), expected_revision };
      await saveAssumptions(deps, caller.shop.id, given, saving);
      return showAssumptions(deps.db.root, caller.shop.id);
    },
  });
}

async function showAssumptions(db: Reader, shop_id: number) {
  const [{ assumptions }, revision] = await Promise.all([
    readSettings(db, shop_id),
    readRevision(db, shop_id, 'insight_costs'),
  ]);
  return { ...assumptions, ...revisionJson(revision) };
}
