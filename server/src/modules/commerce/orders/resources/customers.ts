import { sql } from 'kysely';
import { Type } from '../../../../platform/type.ts';
import { Email, Nullable, Text } from '../../../../platform/fields.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  ExternalId,
  Tags,
  common_filters,
  sameColumns,
  shown_head,
  shown_times,
  tableOperations,
} from '../../resources/index.ts';
import type { Resource, Table } from '../../resources/index.ts';

export const is_business = Type.Boolean({
  description:
    'Whether the customer buys for a trade, business or profession: then the right of withdrawal and the legal guarantee of consumers do not apply. Default: false.',
});

const members = {
  external_id: Nullable(ExternalId(64)),
  sales_channel: Text(255, 'Sales channel of the customer.'),
  first_name: Nullable(Text(50)),
  last_name: Nullable(Text(50)),
  email: Nullable(Email),
  phone: Nullable(Text(30)),
  is_business,
  tags: Nullable(Tags),
};

const text = Nullable(Type.String());
const Customer = Type.Object(
  {
    ...shown_head,
    sales_channel: Type.String({
      description: 'Empty for a customer created from an order without an email address.',
    }),
    first_name: text,
    last_name: text,
    email: text,
    phone: text,
    is_business,
    tags: Type.Array(Type.String()),
    ...shown_times,
  },
  { title: 'CommerceCustomer', description: 'Who buys.' },
);

const table: Table = {
  insert: sql`insert into customers`,
  update: sql`update customers set`,
  remove: sql`delete from customers`,
  from: sql`from customers x`,
  columns: {
    external_id: 'text',
    sales_channel: 'text',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    phone: 'text',
    is_business: 'boolean',
    tags: 'text[]',
  },
  shown: sql`json_build_object('id', x.id, 'external_id', x.external_id, 'sales_channel', coalesce(x.sales_channel, ''),
    'first_name', x.first_name, 'last_name', x.last_name, 'email', x.email, 'phone', x.phone, 'is_business', x.is_business, 'tags', x.tags,
    'created_at', ts_ms(x.created_at), 'updated_at', ts_ms(x.updated_at))`,
  toColumns: (given) =>
    sameColumns(
      given,
      ['external_id', 'sales_channel', 'first_name', 'last_name', 'email', 'phone', 'is_business'],
      ['tags'],
    ),
};

const body = {
  external_id: 'c-9',
  sales_channel: 'Online Store',
  first_name: 'Ana',
  last_name: 'Ruiz',
  email: 'ana@example.com',
};

/** Who buys (API contract, 19.3). */
export function customerResource(deps: Pick<Deps, 'db' | 'clock'>): Resource {
  const kind = { one: 'customer', required: ['sales_channel'] };
  return {
    ...kind,
    many: 'customers',
    type: 'Customer',
    types: 'Customers',
    path: '/customers',
    about: "Customers of the shop. A customer with orders can't be deleted.",
    members,
    shown: Customer,
    filters: common_filters,
    examples: {
      body,
      change: { phone: '+1 614 555 0136' },
      shown: {
        id: 41,
        ...body,
        phone: null,
        is_business: false,
        tags: [],
        created_at: '2026-02-18T10:00:02.000Z',
        updated_at: '2026-02-18T10:00:02.000Z',
      },
    },
    default_order: 'asc',
    in_use_on: ['remove'],
    ...tableOperations(deps, kind, table),
  };
}
