import type { Shop } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { isThisMachine, shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { titleOfPlatform } from '../../integrations/connections/index.ts';
import { titleOfProvider } from '../../money/settlements/index.ts';
import { FirstSteps, first_steps_example } from './schemas.ts';
import { firstSteps } from './steps.ts';
import { readSteps } from './store.ts';

/** What a new shop does before it is live (API contract, 31). */
export function firstStepRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      tag: 'Attention',
      allow: { key: 'settings:read', staff: 'settings:read' },
      operation: 'getFirstSteps',
      method: 'GET',
      path: '/first-steps',
      summary: 'Get the first steps',
      description:
        'What a shop does before it is live, each step as it is now: nobody ticks one, and one that no longer works isn’t done any more.',
      success: {
        description: 'The steps, in their order.',
        schema: FirstSteps,
        examples: { begun: first_steps_example },
      },
      refusals: [],
      handle: ({ caller }) => readFirstSteps(deps, caller.shop),
    }),
  ];
}

async function readFirstSteps({ db, clock, config, test_sides }: Deps, shop: Shop) {
  const stored = await readSteps(db, shop.id, clock.now());
  const { last_return_at, test_return_at } = stored;
  const has_test_return =
    test_return_at !== null || (last_return_at === null && ((await test_sides?.hasReturns(shop)) ?? false));
  const portal_url = shopPortalUrl(config, { ...shop, portal_address: stored.portal_address });
  const { protocol, hostname } = new URL(portal_url);
  const steps = firstSteps(stored, {
    has_smtp: config.smtp_url !== '',
    titleOf: titleOfPlatform,
    provider_title: titleOfProvider(config, stored.provider),
    portal_url,
    has_test_return,
    is_portal_public: protocol === 'https:' && !isThisMachine(hostname),
  });
  const countOf = (state: string) => steps.filter((one) => one.state === state).length;
  return {
    is_live: steps.at(-1)!.state === 'done',
    done: countOf('done'),
    problems: countOf('problem'),
    portal_url,
    steps,
  };
}
