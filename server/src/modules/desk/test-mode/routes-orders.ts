import type { Deps } from '../../../platform/deps.ts';
import { Nullable } from '../../../platform/fields.ts';
import { Answer, defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { makeTestOrder } from './commands/make-test-order.ts';

const TestOrder = Type.Object(
  {
    id: Type.Integer({ description: 'Of the order.' }),
    name: Type.String({ description: 'What its customer enters in the portal.' }),
    email: Type.String({ description: 'Of its customer. Emails to it are in the test mailbox.' }),
    postal_code: Nullable(Type.String()),
    portal_url: Type.String({ description: 'Opens the order in the portal of the test side, for 30 days.' }),
  },
  { title: 'TestOrder' },
);

/** Orders for tests (API contract, 35). */
export function testOrderRoutes(deps: Deps): Route[] {
  return [
    defineRoute({
      tag: 'Test mode',
      allow: { key: 'commerce:write', staff: 'returns:write' },
      operation: 'makeTestOrder',
      method: 'POST',
      path: '/test-orders',
      summary: 'Make a test order',
      description:
        'Makes an order on the test side that was delivered two days ago and can be returned at once. It has up to three of the newest products, or a shirt and a mug where the catalogue has none.',
      success: {
        status: 201,
        description: 'The order.',
        schema: TestOrder,
        examples: {
          made: {
            id: 7,
            name: '#T-1001',
            email: 'amelia.hughes@example.com',
            postal_code: 'YO31 7UL',
            portal_url:
              'https://retour.example/test/acme/portal/acme/link/0b2f8a44-5a0e-4b0d-9a55-2a3c8d0b0f5e',
          },
        },
      },
      refusals: ['test_side_only'],
      handle: async ({ caller }) => new Answer(await makeTestOrder(deps, caller.shop), { status: 201 }),
    }),
  ];
}
