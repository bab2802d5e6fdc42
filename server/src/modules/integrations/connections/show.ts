import { connectors, findConnector } from '@retour/connectors';
import type { ConnectorDefinition } from '@retour/connectors';
import type { SettingValues } from '@retour/contract/provider-settings';
import { shownSettings } from '@retour/contract/provider-settings';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openSettings } from '../../../platform/ops/provider-settings.ts';
import { paymentProviderOf } from '../../money/settlements/index.ts';
import { inboxUrl } from './inbox.ts';
import { contextOf, definitionOf } from './open.ts';
import { countDifferences } from './store-differences.ts';
import { countMarks } from './store-marks.ts';
import { countDueReturns } from './store-returns.ts';
import { listConnections } from './store.ts';
import type { ShopConnection } from './store.ts';

const timeOf = (date: Date | null) => date && date.toISOString();

/** What a connection does now. */
export type ConnectionStatus = 'paused' | 'failing' | 'loading' | 'working';

/** What a connection does now: whether it fails is more important than what it was doing. */
function statusOf({
  state,
  failing_since,
  load_started_at,
  loaded_at,
}: Pick<ShopConnection, 'state' | 'failing_since' | 'load_started_at' | 'loaded_at'>): ConnectionStatus {
  if (state === 'paused') return 'paused';
  if (failing_since) return 'failing';
  return load_started_at && !loaded_at ? 'loading' : 'working';
}

const advice: Readonly<Record<string, string>> = {
  unauthorized: 'Change the API key of the connection.',
  unavailable:
    'Check that the platform is running and that the server of Retour can reach it. Retour tries again by itself.',
  rate_limited: 'Retour waits as long as the platform asks for.',
  not_found: 'Check the address of the platform.',
  refused: 'Check the connection to see what the platform says.',
};

/** A connection as the API and the command line show it. */
export type ShownConnection = Awaited<ReturnType<typeof showConnection>>;

/** The connections of a shop, as the command line shows them. */
export async function listShopConnections(
  { db, ...deps }: Pick<Deps, 'vault' | 'config' | 'db'>,
  shop_id: number,
): Promise<ShownConnection[]> {
  const rows = await listConnections(db.root, shop_id);
  return Promise.all(rows.map((row) => showConnection({ ...deps, db: db.root }, row)));
}

const settingsOf = ({ settings }: ConnectorDefinition, values: SettingValues) =>
  Object.entries(shownSettings(settings, values)).map(([name, value]) => ({ name, value }));

/** A connection as the API shows it: no secret in full. */
export async function showConnection(
  { db, vault, config }: Pick<Deps, 'vault' | 'config'> & { db: Reader },
  connection: ShopConnection,
) {
  const { shop, ...row } = connection;
  const definition = definitionOf(connection);
  const settings = openSettings(vault, (name) => contextOf(connection, name), row.settings);
  const differences = await countDifferences(db, connection);
  const returns = await countDueReturns(db, connection);
  return {
    id: row.id,
    platform: definition.name,
    title: definition.title,
    status: statusOf(connection),
    settings: settingsOf(definition, settings),
    makes_refunds: (await paymentProviderOf(db, shop.id)) === definition.name,
    gives_store_credit: row.gives_store_credit,
    gives_gift_cards: row.gives_gift_cards,
    writes_exchanges: row.writes_exchanges,
    returns: {
      since: timeOf(row.returns_since),
      waiting_count: returns.waiting,
      failing_count: returns.failing,
    },
    messages: definition.inbox
      ? {
          url: inboxUrl(config, connection),
          is_automatic: definition.inbox.installs,
          has_own_secret: definition.inbox.signed_with === undefined,
          last_at: timeOf(row.last_message_at),
          missed_count: row.missed_count,
        }
      : null,
    portal_page_url: definition.readVisit ? `${inboxUrl(config, connection)}/portal` : null,
    load: {
      done: row.load_done,
      of: row.load_of,
      started_at: timeOf(row.load_started_at),
      finished_at: timeOf(row.loaded_at),
    },
    changes_read_at: timeOf(row.polled_at),
    waiting_count: await countMarks(db, connection),
    last_order_at: timeOf(row.last_order_at),
    failure: failureOf(row),
    differences: {
      open_count: differences.open,
      not_imported_count: differences.not_imported,
      compared_at: timeOf(row.reconciled_at),
      compared: row.compared,
      accepted_count: differences.accepted,
      gone_count: differences.gone,
      requested_at: timeOf(row.reconcile_requested_at),
    },
    created_at: timeOf(row.created_at),
    updated_at: timeOf(row.updated_at),
  };
}

const failureOf = (row: Omit<ShopConnection, 'shop'>) =>
  row.failing_since && {
    kind: row.failure_kind,
    message: row.failure_message,
    what_to_do: advice[row.failure_kind ?? ''] ?? null,
    since: timeOf(row.failing_since),
    retry_at: timeOf(row.retry_at),
  };

/** Platforms that a shop can be connected to. */
export const available_platforms = connectors.map(
  ({ name, title, settings, makes_refunds, writes_returns, writes_exchanges, gives, oauth }) => ({
    platform: name,
    title,
    makes_refunds,
    writes_returns,
    writes_exchanges,
    gives_store_credit: gives.includes('store_credit'),
    gives_gift_cards: gives.includes('gift_card'),
    authorized_with: oauth ? oauth.needs : null,
    settings: Object.entries(settings).map(([setting, { describe, secret, required }]) => ({
      name: setting,
      description: describe,
      is_secret: secret,
      is_required: required,
    })),
  }),
);

/** The title of a platform; its name where this version doesn't know it. */
export const titleOfPlatform = (name: string): string => findConnector(name)?.title ?? name;
