import { checkLabelProvider } from '../../modules/labels/index.ts';
import { checkBridges } from '../../modules/settlements/index.ts';
import { checkSigningSecrets, readReceivers } from '../../modules/webhooks/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { messageOf } from '../failure.ts';
import { reportsOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** Checks of what the server depends on outside: receivers of webhooks, the payment bridge and the label provider. Nothing is changed there. */
export async function checkOutside(deps: Deps): Promise<Finding[]> {
  const checks = [checkSecrets, checkEgress, checkPayments, checkLabels];
  return Promise.all(checks.map((check) => check(deps)));
}

async function checkSecrets(deps: Deps): Promise<Finding> {
  const { ok, failed } = reportsOf('webhook secrets');
  const result = await checkSigningSecrets(deps);
  if (result === 'none') return ok('No webhook has a secret yet.');
  if (result === 'readable') return ok("The webhooks' secrets can be decrypted.");
  return failed(
    "The webhooks' secrets can't be decrypted: the database was used with another secret.",
    'Set RETOUR_SECRET, or restore the file "secret" of the data folder, to what this database was used with.',
  );
}

async function checkEgress(deps: Deps): Promise<Finding> {
  const { ok, warning } = reportsOf('egress');
  const { origins, disabled_count } = await readReceivers(deps.db.root);
  const results = await Promise.all(
    origins.map(async (origin) => ({ origin, error: await deps.egress.check(origin) })),
  );
  const wrong = results.filter(({ error }) => error !== null);
  if (wrong.length > 0)
    return warning(
      `${wrong.length} of ${origins.length} webhook receivers can't be reached: ${wrong.map(({ origin, error }) => `${origin} (${error})`).join(', ')}.`,
      wrong.some(({ error }) => error === 'address_forbidden')
        ? 'To send to private addresses, list their networks in RETOUR_EGRESS_ALLOW. Check the others: DNS, firewall, RETOUR_EGRESS_PROXY.'
        : 'Check DNS, the firewall, RETOUR_EGRESS_PROXY and RETOUR_EGRESS_CA, and the receivers themselves.',
    );
  if (disabled_count > 0)
    return warning(
      `${disabled_count} webhooks were disabled because their receivers failed.`,
      'See "retour webhooks list". Fix the receiver, set the webhook to active, and replay what it missed.',
    );
  return ok(
    origins.length === 0
      ? 'No webhook is active.'
      : `All ${origins.length} webhook receivers can be reached.`,
  );
}

async function checkPayments(deps: Deps): Promise<Finding> {
  const { ok, failed } = reportsOf('payments');
  const bridges = await checkBridges(deps);
  const wrong = bridges.filter(({ failure }) => failure !== null);
  if (wrong.length > 0)
    return failed(
      wrong.map(({ owner, url, failure }) => `The payment bridge of ${owner} (${url}): ${failure}`).join(' '),
      'Check the URL, the secret and the service (RETOUR_PAYMENT_URL, RETOUR_PAYMENT_SECRET, "retour payments show"): GET /refunds/{id} must return 404 for an unknown id.',
    );
  if (bridges.length === 0) return ok('No payment bridge is set: refunds are recorded as owed.');
  return ok(
    `${bridges.length === 1 ? 'The payment bridge responds and accepts' : `All ${bridges.length} payment bridges respond and accept`} the secret.`,
  );
}

async function checkLabels({ config }: Deps): Promise<Finding> {
  const { ok, failed } = reportsOf('labels');
  const { provider, failure } = await checkLabelProvider(config).catch((error: unknown) => ({
    provider: 'unknown' as const,
    failure: messageOf(error),
  }));
  if (provider === 'unknown')
    return failed(failure, '"retour config" lists the settings of label providers.');
  if (provider === 'built_in') return ok('The built-in provider draws the labels.');
  const name = { easypost: 'EasyPost', shippo: 'Shippo' }[provider];
  if (!failure) return ok(`${name} responds and accepts the key.`);
  return failed(
    `${name} can't be used: ${failure}`,
    `Check the key (RETOUR_${provider.toUpperCase()}_KEY) and that this machine can reach ${name}.`,
  );
}
