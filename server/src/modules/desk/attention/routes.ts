import type { KeyPrincipal, Shop, StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { showConnections, showDay, showDays, showGroup } from './attention-json.ts';
import { createPastDays } from './past-days.ts';
import type { PastDays } from './past-days.ts';
import { Attention, attention_example } from './schemas.ts';
import { readGroups } from './read-groups.ts';
import { readFacts, readFailingWebhooks } from './store.ts';

/** The operation that the home page of the console shows. */
export function attentionRoutes(deps: Deps): Route[] {
  const readPastDays = createPastDays(deps);
  return [
    defineRoute({
      tag: 'Attention',
      allow: { key: 'returns', staff: 'returns:read' },
      operation: 'getAttention',
      method: 'GET',
      path: '/attention',
      summary: 'Get what needs attention',
      description:
        'What waits for somebody, the most urgent first: legal deadlines, payment issues, connections that need somebody and a backup that is old, reviews, and unopened parcels; with the figures of yesterday beside those of an average day, and the state of the connections.',
      success: {
        description: 'What needs attention.',
        schema: Attention,
        examples: { attention: attention_example },
      },
      refusals: [],
      handle: ({ caller }) => readAttention(deps, caller, readPastDays),
    }),
  ];
}

async function readAttention(
  deps: Deps,
  caller: KeyPrincipal | StaffPrincipal,
  readPastDays: (shop: Shop) => Promise<PastDays>,
) {
  const { db, clock } = deps;
  const { shop } = caller;
  const now = clock.now();
  const permissions = caller.kind === 'key' ? caller.kind : caller.permissions;
  const groups = await readGroups(deps, { shop_id: shop.id, permissions });
  const [facts, webhooks, { yesterday, days }] = await Promise.all([
    readFacts(db, shop.id, now),
    readFailingWebhooks(db, shop.id),
    readPastDays(shop),
  ]);
  return {
    total: groups.reduce((sum, { count }) => sum + count, 0),
    on_track: facts.on_track,
    groups: groups.filter(({ count }) => count > 0).map(({ group, ...found }) => showGroup(group, found)),
    yesterday: { date: yesterday, currency: shop.currency, figures: showDay(days) },
    days: showDays(days),
    connections: showConnections(facts, webhooks),
  };
}
