import type { Check, ConnectorDefinition } from '@retour/connectors';
import type { SettingValues } from '@retour/contract/provider-settings';
import { minute_ms, second_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { givenBy } from '../credit.ts';
import { inboxUrl } from '../inbox.ts';
import { createConnector, openConnection } from '../open.ts';
import type { OpenDeps } from '../open.ts';
import type { ShopConnection } from '../store.ts';

/** A request waits for the platform at most so long, for each of few calls. */
const timeout_ms = 10 * second_ms;

/** Refuses an address that the server must not call. Refusals: validation_failed. */
export function requireAddress(
  { egress }: Pick<Deps, 'egress'>,
  { endpoint }: ConnectorDefinition,
  settings: SettingValues,
): void {
  const verdict = egress.checkUrl(settings[endpoint] ?? '');
  if (verdict.kind === 'allowed') return;
  const why = verdict.kind === 'forbidden' ? verdict.why : `The ${endpoint} must be a valid URL.`;
  throw invalid({ [`settings.${endpoint}`]: [why] });
}

type Settings = { settings: SettingValues; currency: string; key: string };

/** Asks the platform whether it can be used with these settings, and returns what it answers. Refusals: validation_failed, with what to do next. */
export async function requireUsable(
  deps: Pick<OpenDeps, 'egress' | 'clock'>,
  definition: ConnectorDefinition,
  { settings, currency, key }: Settings,
): Promise<readonly Check[]> {
  const connector = createConnector(deps, definition, { settings, key }, { purpose: 'write', timeout_ms });
  const checks = await connector.check({ currency, writes_exchanges: definition.writes_exchanges });
  const failed = checks.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return checks;
  const errors: FieldErrors = {};
  for (const { name, message, what_to_do } of failed) {
    const field = Object.hasOwn(definition.settings, name) ? `settings.${name}` : 'platform';
    (errors[field] ??= []).push([message, what_to_do].filter(Boolean).join(' '));
  }
  throw invalid(errors);
}

/** What may be written to a platform by the check of a name, and how it is said that it can't be. */
const written = {
  writes_returns: { check: 'returns', what: 'Returns', where: 'be written to' },
  writes_exchanges: { check: 'exchange', what: 'Orders of exchanges', where: 'be made in' },
} as const;
export type Written = keyof typeof written;

/** Why something can't be written to a platform, by its checks; undefined if it can. */
export function whyNotWritten(
  definition: ConnectorDefinition,
  checks: readonly Check[],
  field: Written,
): string | undefined {
  const { check, what, where } = written[field];
  if (!definition[field]) return `${what} can't ${where} ${definition.title}.`;
  const why = checks.find(
    ({ name, status }) => status === 'failed' || (name === check && status === 'warning'),
  );
  return why && [why.message, why.what_to_do].filter(Boolean).join(' ');
}

/** Asks the platform of a connection whether it lets Retour write something. Refusals: validation_failed. */
export async function requireAllowed(
  deps: OpenDeps,
  connection: ShopConnection,
  field: Written,
): Promise<void> {
  const { connector, definition, shop } = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  const checks = definition[field]
    ? await connector.check({ ...shop, writes_exchanges: field === 'writes_exchanges' })
    : [];
  const why = whyNotWritten(definition, checks, field);
  if (why) throw invalid({ [field]: [why] });
}

/** Until then after a change, Retour may still be setting up the messages of the platform. */
const install_ms = minute_ms;

/** Asks the platform of a connection whether it can be used. */
export function checkConnection(
  deps: OpenDeps & Pick<Deps, 'config'>,
  connection: ShopConnection,
): Promise<readonly Check[]> {
  const { connector, shop } = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  const changed_ms = deps.clock.now().getTime() - connection.updated_at.getTime();
  const inbox_url = inboxUrl(deps.config, connection);
  return connector.check({
    ...shop,
    gives: givenBy(connection),
    writes_exchanges: connection.writes_exchanges,
    ...(changed_ms < install_ms ? {} : { inbox_url }),
  });
}
