import type { TProperties } from 'typebox';
import type { VersionDifference } from '../../../../platform/http/api-versions.ts';
import { Type } from '../../../../platform/type.ts';

const atom_time = Type.String({
  format: 'time-input',
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(Z|[+-][0-9]{2}:[0-9]{2})$',
  description: 'When the order was placed, such as `2026-02-18T10:00:00+00:00`.',
});

/** Since 2026-10, writes of orders say when the order was placed (API contract, 19.2). */
export const datedOrders: VersionDifference = {
  since: '2026-10',
  operations: ['createOrder', 'upsertOrder', 'updateOrder'],
  summary: '`created_at` of an order is required, as `2026-02-18T10:00:00+00:00`.',
  change: (route) => {
    const { properties, required = [], ...schema } = route.body as BodySchema;
    return {
      ...route,
      body: {
        ...schema,
        required: [...required, 'created_at'],
        properties: { ...properties, created_at: atom_time },
      },
    };
  },
};

/** A schema of which no member may be required. */
type BodySchema = { properties: TProperties; required?: string[] };
