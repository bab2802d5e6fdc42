import { settings } from '../config.ts';
import type { Config } from '../config.ts';

/** How refunds, labels, webhooks and e-mail leave this server, for the log at its start. No secret is part of it. */
export type ConfigSummary = { refunds: string; labels: string; egress: string; email: string };

export function summariseConfig(config: Config): ConfigSummary {
  return {
    refunds: refundsOf(config),
    labels: labelsOf(config),
    egress: egressOf(config),
    email: emailOf(config),
  };
}

function refundsOf({ payment_url, payment_secret }: Config): string {
  if (payment_url === '')
    return 'recorded as owed, no money moves (RETOUR_PAYMENT_URL is not set), except for shops with a payment provider of their own (retour payments)';
  const secret = payment_secret === '' ? ', without a secret (RETOUR_PAYMENT_SECRET is not set)' : '';
  return `made by the payment bridge at ${withoutUser(payment_url)}${secret}`;
}

function labelsOf({ label_provider }: Config): string {
  if (label_provider !== settings.label_provider.default) return `bought from ${label_provider}`;
  return 'drawn by the built-in provider, which no carrier accepts (RETOUR_LABEL_PROVIDER is not set)';
}

function egressOf({ egress_allow, egress_proxy, egress_ca }: Config): string {
  const where =
    egress_allow.length === 0
      ? 'webhooks go to public addresses by https'
      : `webhooks go to public addresses by https, and to ${egress_allow.join(', ')}`;
  const by = egress_proxy === '' ? '' : `, through the proxy ${withoutUser(egress_proxy)}`;
  const trust = egress_ca === '' ? '' : `; the authorities in ${egress_ca} are trusted too`;
  return `${where}${by}${trust}`;
}

function emailOf({ smtp_url, mail_from }: Config): string {
  if (smtp_url === '') return 'composed and kept, never sent (RETOUR_SMTP_URL is not set)';
  return `sent by ${withoutUser(smtp_url)} from ${mail_from}`;
}

/** An address as it may be logged: somebody may have put a password into it. */
function withoutUser(text: string): string {
  const url = new URL(text);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href.replace(/\/$/, '');
}
