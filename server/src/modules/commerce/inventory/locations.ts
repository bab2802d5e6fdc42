import { sql } from 'kysely';
import { Type } from '../../../platform/type.ts';
import { Nullable, OneOf, Text } from '../../../platform/fields.ts';
import type { Deps } from '../../../platform/deps.ts';
import {
  AddressInput,
  ExternalId,
  SalesChannel,
  ShownAddress,
  channelColumn,
  common_filters,
  completeAddress,
  jsonColumns,
  sameColumns,
  shown_head,
  shown_times,
  tableOperations,
} from '../resources/index.ts';
import type { GivenOf, Resource, Table } from '../resources/index.ts';

export const location_status = OneOf(['active', 'inactive'], {
  description: "The stock of an inactive location can't be sold.",
});

const accepts_returns = Type.Boolean({
  description: 'Whether shoppers can bring returns to this location. Default: false.',
});

const members = {
  external_id: Nullable(ExternalId()),
  name: Text(100),
  status: location_status,
  ...SalesChannel,
  accepts_returns,
  address: AddressInput,
};

const Location = Type.Object(
  {
    ...shown_head,
    name: Type.String(),
    status: location_status,
    sales_channel: Nullable(Type.String()),
    channel: Type.With(Nullable(Type.String()), { description: 'Equals `sales_channel`.' }),
    accepts_returns,
    address: ShownAddress,
    ...shown_times,
  },
  { title: 'Location', description: 'A place that holds stock.' },
);

const body = {
  external_id: '70112233',
  name: 'Reno',
  status: 'active',
  address: {
    company: 'Acme Inc',
    address1: '200 Dock Rd',
    city: 'Reno',
    region: 'NV',
    postal_code: '89502',
    country_code: 'US',
  },
};

type LocationBody = GivenOf<typeof members>;

const table: Table<LocationBody> = {
  insert: sql`insert into locations`,
  update: sql`update locations set`,
  remove: sql`delete from locations`,
  from: sql`from locations x`,
  columns: {
    external_id: 'text',
    name: 'text',
    status: 'text',
    channel: 'text',
    accepts_returns: 'boolean',
    address: 'jsonb',
  },
  shown: sql`json_build_object('id', x.id, 'external_id', x.external_id, 'name', x.name, 'status', x.status, 'sales_channel', x.channel, 'channel', x.channel, 'accepts_returns', x.accepts_returns,
    'address', x.address, 'created_at', ts_ms(x.created_at), 'updated_at', ts_ms(x.updated_at))`,
  toColumns: (given) => ({
    ...sameColumns(given, ['external_id', 'name', 'status', 'accepts_returns']),
    ...channelColumn(given, 'channel'),
    ...jsonColumns(given, { address: completeAddress }),
  }),
};

/** The places that hold stock (API contract, 19.3). */
export function locationResource(deps: Deps): Resource<LocationBody> {
  const kind = { one: 'location', required: ['name', 'status', 'address'] };
  return {
    ...kind,
    many: 'locations',
    type: 'Location',
    types: 'Locations',
    path: '/locations',
    about:
      "Locations that hold stock. A location that orders were sent from, or that has inventories, can't be deleted.",
    members,
    shown: Location,
    filters: common_filters,
    examples: {
      body,
      change: { status: 'inactive' },
      shown: {
        id: 12,
        ...body,
        sales_channel: null,
        channel: null,
        accepts_returns: false,
        address: completeAddress(body.address),
        created_at: '2026-01-05T09:00:00.000Z',
        updated_at: '2026-01-05T09:00:00.000Z',
      },
    },
    default_order: 'asc',
    in_use_on: ['remove'],
    ...tableOperations(deps, kind, table),
  };
}
