import type { StaffPrincipal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Answer, defineRoute } from '../../../platform/route.ts';
import type { Route, RouteRequest } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { sessionCookie } from '../../access/sessions/index.ts';
import { clearTestSide } from './commands/clear.ts';
import { copyStaff } from './commands/copy-settings.ts';
import { enterTestSide } from './commands/enter.ts';
import { testClockRoutes } from './routes-clock.ts';
import { testOrderRoutes } from './routes-orders.ts';

const route_defaults = { tag: 'Test mode', method: 'POST', sets_cookie: true } as const;

const Entered = Type.Object(
  { url: Type.String({ description: 'The console of the test side.' }) },
  { title: 'TestSide' },
);
const success = {
  description: 'The test side, with the cookie of a session there.',
  schema: Entered,
  examples: { entered: { url: 'https://retour.example/test/acme/console' } },
};

/** The test side of a shop (API contract, 32). */
export function testModeRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      ...route_defaults,
      allow: { staff: 'own_sessions' },
      prepares: true,
      operation: 'enterTestMode',
      path: '/test-mode',
      summary: 'Enter test mode',
      description:
        'Makes the test side of the shop when there is none, from its settings as they are now, and begins a session of the same member there.',
      success,
      refusals: ['test_side_unavailable'],
      handle: (request) => enter(deps, request, () => deps.test_sides!.open(request.caller.shop)),
    }),
    defineRoute({
      ...route_defaults,
      allow: { staff: 'settings:write' },
      operation: 'clearTestData',
      path: '/test-mode/clear',
      summary: 'Clear test data',
      description:
        'Deletes everything on the test side of the shop, its keys and webhooks included, and makes it anew from the settings as they are now. Its clock shows the present again.',
      success,
      refusals: ['test_side_unavailable'],
      handle: (request) => enter(deps, request, () => clearTestSide(deps, request.caller.shop)),
    }),
  ];
}

/** What a test side does that no live side can: its clock, and orders for tests. */
export const testSideRoutes = (deps: Deps): Route[] => [...testClockRoutes(deps), ...testOrderRoutes(deps)];

async function enter(
  deps: Deps,
  { caller, headers, address }: RouteRequest<unknown, unknown, StaffPrincipal>,
  open: () => Promise<Deps>,
): Promise<Answer> {
  // On a test side, where there are none, the operation is refused before.
  const side = await open();
  await copyStaff(deps, side, caller.shop.id);
  const session = await enterTestSide(side, caller, { user_agent: headers['user-agent'], address });
  return new Answer(
    { url: `${side.config.origin}/console` },
    { headers: { 'Set-Cookie': sessionCookie(side, 'staff', session) } },
  );
}
