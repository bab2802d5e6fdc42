import { hash, randomBytes } from 'node:crypto';
import { PlatformFailure, findConnector } from '@retour/connectors';
import type { ConnectorDefinition } from '@retour/connectors';
import type { SettingValues } from '@retour/contract/provider-settings';
import { minute_ms, second_ms } from '../../../../platform/clock.ts';
import { consoleUrl } from '../../../../platform/config.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { openSettings, readSettings, sealSettings } from '../../../../platform/ops/provider-settings.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import { createTools } from '../open.ts';
import { insertAuthorization, takeAuthorization } from '../store-authorizations.ts';
import type { Authorization } from '../store-authorizations.ts';
import { readConnectionTo } from '../store.ts';
import { requireAddress } from './check.ts';
import { connectPlatform } from './connect.ts';
import type { ConnectDeps, ConnectingShop } from './connect.ts';

type AuthorizeDeps = ConnectDeps & Pick<Deps, 'config'>;

/** How long somebody may take on the page of the platform. */
const valid_ms = 10 * minute_ms;
const timeout_ms = 10 * second_ms;

/** Where the platform sends the browser back to: a page of the console, in whose session it began. */
export const redirectUri = (config: Pick<Config, 'origin'>, platform: string) =>
  `${consoleUrl(config)}/connections/authorized/${platform}`;

const hashState = (state: string) => hash('sha256', state, 'buffer');
const contextOf = ({ shop_id, state_hash }: Pick<Authorization, 'shop_id' | 'state_hash'>, name: string) =>
  `${name} of authorization ${state_hash.toString('hex')} of shop ${shop_id}`;

export type BegunAuthorization = { platform: string; settings: SettingValues; makes_refunds: boolean };

/** Begins a connection on a page of the platform: where to send the browser. Refusals: validation_failed, resource_exists. */
export async function beginAuthorization(
  deps: AuthorizeDeps,
  { shop_id, session_id }: { shop_id: number; session_id: number },
  { platform, settings: given, makes_refunds }: BegunAuthorization,
): Promise<{ url: string }> {
  const { db, clock, vault, config } = deps;
  const definition = findConnector(platform);
  if (!definition?.oauth)
    throw invalid({ platform: ['The platform has no page on which it can be connected.'] });
  const settings = readNeeded(definition, given);
  requireAddress(deps, definition, settings);
  const state = randomBytes(32).toString('base64url');
  const state_hash = hashState(state);
  const page = { redirect_uri: redirectUri(config, platform), state };
  const url = refusing(`settings.${definition.endpoint}`, () => definition.oauth!.pageUrl(settings, page));
  await db.inTransaction(async (tx) => {
    if (await readConnectionTo(tx, shop_id, platform))
      throw new Refusal('resource_exists', `The shop already has a connection to ${definition.title}.`);
    const sealed = sealSettings(
      vault,
      (name) => contextOf({ shop_id, state_hash }, name),
      definition.settings,
      settings,
    );
    const expires_at = new Date(clock.now().getTime() + valid_ms);
    await insertAuthorization(tx, {
      shop_id,
      state_hash,
      session_id,
      platform,
      settings: sealed,
      makes_refunds,
      expires_at,
    });
  });
  return { url };
}

/** The settings that are needed before, and no others. */
function readNeeded(definition: ConnectorDefinition, given: SettingValues): SettingValues {
  const needs = definition.oauth?.needs ?? [];
  const known = Object.entries(definition.settings).filter(([name]) => needs.includes(name));
  const settings = Object.fromEntries(known.map(([name, setting]) => [name, { ...setting, required: true }]));
  return readSettings({ title: definition.title, settings }, given, 'settings.');
}

/**
 * Connects the shop with the response that the browser came back with: once, in the session of the member who began, and within ten minutes.
 * Refusals: validation_failed, resource_exists.
 */
export async function finishAuthorization(
  deps: AuthorizeDeps,
  { shop, session_id }: { shop: ConnectingShop; session_id: number },
  response: string,
): Promise<{ shop_id: number; id: number; message_secret: string | null; makes_refunds: boolean }> {
  const { db, clock, vault } = deps;
  const query = new URLSearchParams(response);
  const state_hash = hashState(query.get('state') ?? '');
  const begun = { shop_id: shop.id, state_hash, session_id };
  const taken = await db.inTransaction((tx) => takeAuthorization(tx, begun, clock.now()));
  const definition = taken && findConnector(taken.platform);
  if (!taken || !definition?.oauth)
    throw invalid({
      response: ['It was not begun here, was used, or took longer than ten minutes. Begin again.'],
    });
  const settings = openSettings(vault, (name) => contextOf(begun, name), taken.settings);
  const tools = createTools(deps, definition, `new ${shop.id}`, { purpose: 'write', timeout_ms });
  const redeemed = await definition.oauth.redeem(settings, query, tools).catch((error: unknown) => {
    throw refusalOf('response', error);
  });
  const made = await connectPlatform(deps, shop, { platform: taken.platform, settings: redeemed });
  return { ...made, makes_refunds: taken.makes_refunds };
}

function refusing<T>(field: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refusalOf(field, error);
  }
}

const refusalOf = (field: string, error: unknown): unknown =>
  error instanceof PlatformFailure ? invalid({ [field]: [error.message] }) : error;
