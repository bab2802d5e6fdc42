import { Id, Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';

export const CALLER_KINDS = ['key', 'staff', 'shopper'] as const;
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export const STATUS_FILTERS = ['2xx', '3xx', '4xx', '5xx', 'refused'] as const;

export const LoggedRequest = Type.Object(
  {
    id: Type.String({ description: 'As in `X-Request-Id` and in problem documents.' }),
    requested_at: TsMs,
    method: Type.String(),
    path: Nullable(
      Type.String({
        description:
          'With the ids of Retour. Other values in the path, and the query, aren’t kept. Null where no operation has the path.',
      }),
    ),
    template: Nullable(Type.String({ description: 'The path in the API description.' })),
    operation: Nullable(Type.String({ description: '`operationId` in the API description.' })),
    status: Type.Integer(),
    code: Nullable(Type.String({ description: 'Code of the problem, if it was refused.' })),
    duration_ms: Type.Number(),
    caller: Type.Object({
      kind: OneOf(CALLER_KINDS),
      id: Nullable(Type.With(Id, { description: 'Of the key or the member.' })),
      name: Nullable(Type.String({ description: 'As it is now.' })),
    }),
    address: Nullable(Type.String({ description: 'IP address; never that of a shopper.' })),
  },
  {
    title: 'LoggedRequest',
    description: 'A request to the API, without the bodies that were sent and returned.',
  },
);

export const logged_request_example = {
  id: 'req_01KKVZ7Q4T6W0X9T2B8E5D3C1A',
  requested_at: '2026-03-06T14:02:11.482Z',
  method: 'POST',
  path: '/api/v1/warehouse/return/37603915/process',
  template: '/api/v1/warehouse/return/{return_id}/process',
  operation: 'processReturn',
  status: 409,
  code: 'return_closed',
  duration_ms: 6.4,
  caller: { kind: 'key', id: 3, name: 'Warehouse' },
  address: '203.0.113.9',
};
