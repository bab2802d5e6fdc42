import { backup_advice, readBackupAge } from '../../modules/records/backups/index.ts';
import { checkSmtp } from '../../modules/messages/emails/index.ts';
import { checkLabelAccounts, checkLabelProvider } from '../../modules/logistics/labels/index.ts';
import { checkPaymentProviders } from '../../modules/money/settlements/index.ts';
import { checkSigningSecrets, readReceivers } from '../../modules/integrations/webhooks/index.ts';
import type { Deps } from '../../platform/deps.ts';
import { messageOf } from '../failure.ts';
import { reportsOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** Checks of what the server depends on outside: receivers of webhooks, payment providers, the label provider and the SMTP server, and backups. Nothing is changed there. */
export async function checkOutside(deps: Deps): Promise<Finding[]> {
  const checks = [checkBackup, checkSecrets, checkEgress, checkPayments, checkLabels, checkEmail];
  return Promise.all(checks.map((check) => check(deps)));
}

async function checkBackup(deps: Deps): Promise<Finding> {
  const { ok, warning, skipped } = reportsOf('backup');
  const { last_at, is_old, text } = await readBackupAge(deps);
  if (is_old) return warning(text, backup_advice);
  return last_at ? ok(text) : skipped(`${text} Whether you back up with other tools isn't checked.`);
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
      'Run "retour api listWebhooks". Fix the receiver, set the webhook to active, and replay its dead deliveries.',
    );
  return ok(
    origins.length === 0
      ? 'No webhook is active.'
      : `All ${origins.length} webhook receivers can be reached.`,
  );
}

async function checkPayments(deps: Deps): Promise<Finding> {
  const { ok, failed } = reportsOf('payments');
  const providers = await checkPaymentProviders(deps);
  const wrong = providers.filter(({ failure }) => failure !== null);
  if (wrong.length > 0)
    return failed(
      wrong
        .map(({ owner, title, endpoint, failure }) => `${title} of ${owner} (${endpoint}): ${failure}`)
        .join(' '),
      'Check the URL, the secret and the service ("retour payments show", RETOUR_PAYMENT_URL, RETOUR_PAYMENT_SECRET). A payment bridge must return 404 to GET /refunds/{id} for an unknown id.',
    );
  if (providers.length === 0) return ok('No payment provider is set: refunds are recorded as owed.');
  const names = providers.map(({ owner, title }) => `${title} of ${owner}`).join(', ');
  return ok(`Every payment provider responds and accepts its secret: ${names}.`);
}

async function checkLabels(deps: Deps): Promise<Finding> {
  const { ok, failed } = reportsOf('labels');
  let checked: Awaited<ReturnType<typeof checkLabelProvider>>;
  try {
    checked = await checkLabelProvider(deps.config);
  } catch (error) {
    return failed(messageOf(error), '"retour config" lists the settings of label providers.');
  }
  const { title, needs_key, failure } = checked;
  if (failure)
    return failed(
      `${title} can't be used: ${failure.message}`,
      `Check the key (RETOUR_LABEL_KEY) and that this machine can reach ${title}.`,
    );
  const accounts = await checkLabelAccounts(deps);
  const wrong = accounts.filter((account) => account.failure !== null);
  if (wrong.length > 0)
    return failed(
      wrong.map((one) => `${one.title} of the shop ${one.handle} can't be used: ${one.failure}`).join(' '),
      'Set a key that works: "retour api setLabelAccount". "retour api testLabelAccount" tries it.',
    );
  const own = accounts.map((one) => ` So does ${one.title} of the shop ${one.handle}.`).join('');
  return ok(needs_key ? `${title} responds and accepts the key.${own}` : `${title} draws the labels.${own}`);
}

async function checkEmail(deps: Deps): Promise<Finding> {
  const { ok, failed } = reportsOf('email');
  const result = await checkSmtp(deps);
  if (!result) return ok('No SMTP server is set: e-mail to shoppers is composed and kept.');
  if (result.failure === null) return ok('The SMTP server responds and accepts the credentials.');
  return failed(
    `The SMTP server can't be used: ${result.failure}`,
    'Check RETOUR_SMTP_URL, and that this machine can reach the server. "retour api sendTestEmail" sends a message.',
  );
}
