import { LABEL_STATUSES } from '@retour/contract/states';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable, OneOf, Text, TsMs } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { addressOf } from './addresses.ts';
import { removeTrackingSource, setTrackingSource } from './commands/set-source.ts';
import { tracking_sources } from './sources/registry.ts';
import type { Mapping } from './sources/source.ts';
import { listSources } from './store.ts';

const path = '/settings/tracking';
const params = { source: '`easypost`, `shippo`, or `other` for any service that sends JSON.' };
/** Who may decide whose word on parcels counts: refunds may follow. */
const write_defaults = {
  tag: 'Settings',
  allow: { key: 'settings:write', staff: 'settings:write', step_up: true },
} as const;

const max_path_length = 200;
const max_statuses = 50;

const Path = (description: string) =>
  Type.String({ minLength: 1, maxLength: max_path_length, pattern: '^[^.]+(\\.[^.]+){0,9}$', description });
const OptionalPath = (description: string) => Type.Optional(Nullable(Path(description)));

const MappingBody = Type.Object(
  {
    tracking_number: Path('Where a message has the tracking number.'),
    status: Path('Where it has the status.'),
    time: Path('Where it has the time of the scan: ISO 8601, or seconds or milliseconds since 1970.'),
    carrier: OptionalPath(
      'Where it has the carrier. Left out, the tracking number alone identifies the parcel.',
    ),
    place: OptionalPath('Where it has the place of the scan, for people.'),
    statuses: Type.Optional(
      Type.Array(
        Type.Object({
          theirs: Text(100, 'The word of the service, ignoring case.'),
          status: OneOf(LABEL_STATUSES),
        }),
        {
          maxItems: max_statuses,
          description:
            "Statuses of the service and what they mean. Retour's own words need no entry; messages with other words are ignored.",
        },
      ),
    ),
  },
  {
    title: 'TrackingMapping',
    description:
      'Where messages of a service have what: names of members joined by dots, for example `data.checkpoints.-1.status`. A number is a place in a list, a negative one counts from its end.',
  },
);

const Source = Type.Object(
  {
    source: OneOf(tracking_sources.map(({ name }) => name)),
    title: Type.String(),
    url: Type.With(Nullable(Type.String()), {
      description: 'Where it sends its messages; null until it is set up.',
    }),
    mapping: Type.With(Nullable(MappingBody), { description: 'Only of `other`.' }),
    last_message_at: Type.With(Nullable(TsMs), {
      description: 'When a genuine message arrived last, give or take a minute.',
    }),
  },
  { title: 'TrackingSource', description: 'Somebody who reports where parcels are.' },
);

const mapping_example = {
  tracking_number: 'data.tracking_number',
  status: 'data.status',
  time: 'data.time',
  carrier: 'data.carrier',
  place: 'data.city',
  statuses: [{ theirs: 'Accepted', status: 'in_transit' as const }],
};
const source_example = {
  source: 'easypost',
  title: 'EasyPost',
  url: 'https://returns.example.com/tracking/easypost/acme/9fK2m0bQ7xVw3LrT5yHcZA',
  mapping: null,
  last_message_at: '2026-10-18T09:12:44.000Z',
};

/** Who reports where parcels are (API contract, 26.12). */
export function trackingRoutes(deps: Deps): Route[] {
  return [listRoute(deps), setRoute(deps), removeRoute(deps)];
}

function listRoute(deps: Deps): Route {
  return defineRoute({
    tag: 'Settings',
    allow: { key: 'settings:read', staff: 'settings:read' },
    operation: 'listTrackingSources',
    method: 'GET',
    path,
    summary: 'List who reports parcels',
    description: 'Services that can report where parcels are, and which of them are set up.',
    success: {
      description: 'The sources.',
      schema: Type.Object({ sources: Type.Array(Source) }),
      examples: { easypost: { sources: [source_example] } },
    },
    refusals: [],
    handle: async ({ caller }) => ({ sources: await showSources(deps, deps.db.root, caller.shop.id) }),
  });
}

function setRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'setTrackingSource',
    method: 'PUT',
    path: `${path}/{source}`,
    params,
    summary: 'Set up who reports parcels',
    description:
      'Makes the address and the secret for the messages of a service. They stay when it is set up already, unless `new_secret` is true; a `mapping` replaces the one before.',
    body: Type.Object({
      mapping: Type.Optional(Nullable(MappingBody)),
      new_secret: Type.Optional(
        Type.Boolean({ default: false, description: 'Makes another secret; the one before ends at once.' }),
      ),
    }),
    body_example: { mapping: mapping_example },
    success: {
      description: 'The source, with what is new.',
      schema: Type.Object({
        source: Source,
        secret: Type.With(Nullable(Type.String()), {
          description: "A new secret. It isn't shown again; null where it hasn't changed.",
        }),
        url_with_secret: Type.With(Nullable(Type.String()), {
          description:
            "The address to give to the service with a new secret: Shippo's has the secret in it. Null where the secret hasn't changed.",
        }),
      }),
      examples: {
        easypost: {
          source: source_example,
          secret: 'C0pQ9mJt2sXv7bNw4yHc1ZfKd8LrT5uA3eGiOjRkVxM',
          url_with_secret: source_example.url,
        },
      },
    },
    refusals: ['validation_failed', 'resource_not_found'],
    async handle({ caller, params: { source: name }, body: { mapping, new_secret = false } }) {
      const setting = { mapping: mapping ? toMapping(mapping) : null, new_secret };
      const made = await setTrackingSource(deps, caller.shop, name!, setting);
      const sources = await deps.db.inTransaction((tx) => showSources(deps, tx, caller.shop.id));
      return {
        source: sources.find(({ source }) => source === name)!,
        secret: made?.secret ?? null,
        url_with_secret: made?.url ?? null,
      };
    },
  });
}

function removeRoute(deps: Deps): Route {
  return defineRoute({
    ...write_defaults,
    operation: 'removeTrackingSource',
    method: 'DELETE',
    path: `${path}/{source}`,
    params,
    summary: 'Remove who reports parcels',
    description: 'Takes no more messages of the service; its address and secret end.',
    success: { status: 204, description: 'It is removed.', schema: Type.Null(), examples: {} },
    refusals: ['resource_not_found'],
    async handle({ caller, params: { source } }) {
      await removeTrackingSource(deps, caller.shop.id, source!);
    },
  });
}

type GivenMapping = Partial<Mapping> & Pick<Mapping, 'tracking_number' | 'status' | 'time'>;

const toMapping = ({ carrier = null, place = null, statuses = [], ...paths }: GivenMapping): Mapping => ({
  ...paths,
  carrier,
  place,
  statuses,
});

async function showSources({ config }: Pick<Deps, 'config'>, db: Reader, shop_id: number) {
  const set = await listSources(db, shop_id);
  return tracking_sources.map((source) => {
    const { name, title } = source;
    const found = set.find((one) => one.source === name);
    return {
      source: name,
      title,
      url: found ? addressOf(config, source, found) : null,
      mapping: found?.mapping ?? null,
      last_message_at: found?.last_message_at?.toISOString() ?? null,
    };
  });
}
