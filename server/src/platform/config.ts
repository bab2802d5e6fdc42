import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  ConfigError,
  emailAddress,
  http,
  integer,
  list,
  networks,
  oneOf,
  origins,
  postgres,
  proxies,
  publicUrl,
  secretText,
  smtpUrl,
  text,
  url,
} from './ops/setting-kinds.ts';
import { unknownSettings } from './ops/unknown-settings.ts';

export { ConfigError } from './ops/setting-kinds.ts';

/** The folder of this checkout, or of the installed package: where the programs and what they read are. */
export const checkout_dir = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

const manifest = JSON.parse(readFileSync(join(checkout_dir, 'package.json'), 'utf8'));

/** The version of the package, as the command line and the OpenAPI document state it. */
export const version: string = manifest.version;

/**
 * Where `.env` and the data folder are unless a setting names another: in the checkout. npm replaces the folder of an installed package with each
 * version, so there it is the folder that Retour is started in.
 */
export const home_dir: string = manifest.workspaces ? checkout_dir : process.cwd();

/** Every setting of the product: its environment variable, default and meaning. */
export const settings = {
  host: text('HOST', '127.0.0.1', 'address to listen on; 0.0.0.0 for all'),
  port: integer('PORT', 4000, 0, 65535, 'port to listen on; 0 picks a free one'),
  origin: publicUrl(
    'RETOUR_ORIGIN',
    'public origin of the API; default http://{HOST}:{PORT}, with localhost for 127.0.0.1',
  ),
  portal_url: publicUrl(
    'RETOUR_PORTAL_URL',
    'public base URL of the shopper portal; default {origin}/portal',
  ),
  database_url: url(
    'DATABASE_URL',
    '',
    'PostgreSQL 15 or newer; empty: Retour runs the bundled one',
    postgres,
  ),
  database_direct_url: url(
    'RETOUR_DATABASE_DIRECT_URL',
    '',
    'the same database without a pooler; needed where DATABASE_URL names a pooler in transaction mode (guide to sizing)',
    postgres,
  ),
  prepared_statements: oneOf(
    'RETOUR_PREPARED_STATEMENTS',
    ['auto', 'on', 'off'],
    'whether statements are prepared under names; auto: not through a pooler. on is for PgBouncer 1.21 or newer with max_prepared_statements',
  ),
  data_dir: text(
    'RETOUR_DATA_DIR',
    '',
    'folder of the embedded PostgreSQL and of the secret; default .retour in the checkout, or in the current folder if Retour was installed as a package',
  ),
  secret: secretText(
    'RETOUR_SECRET',
    32,
    'signs cursors and encrypts the secrets of webhooks and payment providers; must be the same for every server of one database; empty: created once and kept in the data folder',
  ),
  log_level: oneOf(
    'LOG_LEVEL',
    ['info', 'silent', 'fatal', 'error', 'warn', 'debug', 'trace'],
    'lowest level of logged messages',
  ),
  log_format: oneOf(
    'RETOUR_LOG_FORMAT',
    ['auto', 'json', 'pretty'],
    'log format; auto: readable lines in a terminal, otherwise one JSON object per line',
  ),
  cors_origins: origins(
    'RETOUR_CORS_ORIGINS',
    'origins that browsers may call from, comma-separated; empty: none',
  ),
  rate_limit_per_minute: integer('RETOUR_RATE_LIMIT', 300, 1, 100_000_000, 'requests per 60 s and key'),
  anonymous_rate_limit_per_minute: integer(
    'RETOUR_ANONYMOUS_RATE_LIMIT',
    60,
    1,
    100_000_000,
    'requests per 60 s and address without a valid key',
  ),
  trust_proxy: proxies(
    'RETOUR_TRUST_PROXY',
    'the proxies in front of the server, whose X-Forwarded-For names the client: how many every request passes through (1 to 9), or their addresses and networks, comma-separated; false: none',
  ),
  db_pool_size: integer('RETOUR_DB_POOL', 20, 2, 500, 'database connections of one process'),
  jobs_pool_size: integer('RETOUR_JOBS_POOL', 4, 1, 50, 'database connections of the job queue'),
  job_concurrency: integer(
    'RETOUR_JOB_CONCURRENCY',
    4,
    1,
    100,
    'jobs of one queue that a process runs at a time',
  ),
  refund_concurrency: integer(
    'RETOUR_REFUND_CONCURRENCY',
    16,
    1,
    100,
    'returns whose refunds a process sends to payment providers at a time',
  ),
  audit_retention_days: integer(
    'RETOUR_AUDIT_RETENTION_DAYS',
    1095,
    90,
    36_500,
    'how long entries of the audit log are kept',
  ),
  event_copy_days: integer(
    'RETOUR_EVENT_COPY_DAYS',
    180,
    90,
    36_500,
    'how long events keep their copy of the return, except the last of each return; the events themselves are kept',
  ),
  webhook_retention_days: integer(
    'RETOUR_WEBHOOK_RETENTION_DAYS',
    30,
    30,
    36_500,
    'how long webhook deliveries and what they sent are kept',
  ),
  email_retention_days: integer(
    'RETOUR_EMAIL_RETENTION_DAYS',
    730,
    90,
    36_500,
    'how long the record of e-mail to shoppers is kept, from the end of the return on',
  ),
  request_log_days: integer(
    'RETOUR_REQUEST_LOG_DAYS',
    14,
    0,
    365,
    'how long the requests of callers are kept for the request log; 0: none are logged',
  ),
  statement_timeout_ms: integer(
    'RETOUR_STATEMENT_TIMEOUT_MS',
    20_000,
    100,
    600_000,
    'maximum duration of a database statement of a request',
  ),
  request_timeout_ms: integer(
    'RETOUR_REQUEST_TIMEOUT_MS',
    30_000,
    1000,
    600_000,
    'maximum time to receive a request, and to respond to it',
  ),
  upload_timeout_ms: integer(
    'RETOUR_UPLOAD_TIMEOUT_MS',
    600_000,
    1000,
    3_600_000,
    'maximum time to receive an upload',
  ),
  body_limit_bytes: integer(
    'RETOUR_BODY_LIMIT',
    1_048_576,
    1024,
    104_857_600,
    'maximum size of a request body',
  ),
  backup_max_age_hours: integer(
    'RETOUR_BACKUP_MAX_AGE_HOURS',
    0,
    0,
    8760,
    'age of the last "retour backup" from which on "retour doctor", /readyz and the metrics warn; 0: a week, once a first backup was made',
  ),
  shutdown_delay_ms: integer(
    'RETOUR_SHUTDOWN_DELAY_MS',
    0,
    0,
    600_000,
    'how long requests are still served after /readyz says that the server stops; longer than a load balancer takes to notice',
  ),
  drain_timeout_ms: integer(
    'RETOUR_DRAIN_TIMEOUT_MS',
    20_000,
    0,
    600_000,
    'how long a shutdown waits for requests and jobs in progress',
  ),
  payment_url: url(
    'RETOUR_PAYMENT_URL',
    '',
    'base URL of the payment bridge; empty: refunds are recorded as owed (manual)',
    http,
  ),
  payment_secret: text('RETOUR_PAYMENT_SECRET', '', 'bearer token sent to the payment bridge'),
  label_provider: text(
    'RETOUR_LABEL_PROVIDER',
    'built_in',
    'who makes labels: built_in draws them, the others buy them (guide to labels)',
  ),
  label_key: text('RETOUR_LABEL_KEY', '', 'API key of the label provider'),
  label_url: url('RETOUR_LABEL_URL', '', "URL of the label provider's API; empty: its public one", http),
  easypost_url: url(
    'RETOUR_EASYPOST_URL',
    '',
    "URL of EasyPost's API, also for shops with an account of their own; empty: its public one",
    http,
  ),
  shippo_url: url(
    'RETOUR_SHIPPO_URL',
    '',
    "URL of Shippo's API, also for shops with an account of their own; empty: its public one",
    http,
  ),
  label_timeout_ms: integer(
    'RETOUR_LABEL_TIMEOUT_MS',
    20_000,
    100,
    60_000,
    'maximum duration of a request to the label provider',
  ),
  payment_timeout_ms: integer(
    'RETOUR_PAYMENT_TIMEOUT_MS',
    15_000,
    100,
    120_000,
    'maximum duration of a request to a payment provider',
  ),
  egress_allow: networks(
    'RETOUR_EGRESS_ALLOW',
    'private networks that webhooks may be sent to, comma-separated, such as 10.1.0.0/16; plain http is allowed only for these; empty: none',
  ),
  egress_ca: text(
    'RETOUR_EGRESS_CA',
    '',
    'file with certificates (PEM) of additional certificate authorities for webhook receivers and the SMTP server',
  ),
  dns_servers: list(
    'RETOUR_DNS_SERVERS',
    'DNS servers that are asked for records of portal addresses, such as 9.9.9.9, comma-separated; empty: those of the system',
  ),
  egress_proxy: url(
    'RETOUR_EGRESS_PROXY',
    '',
    'proxy for all webhooks (CONNECT), with user and password if it needs them; empty: none',
    http,
  ),
  webhook_concurrency: integer(
    'RETOUR_WEBHOOK_CONCURRENCY',
    400,
    1,
    10_000,
    'webhook deliveries that a process sends at a time',
  ),
  smtp_url: smtpUrl(
    'RETOUR_SMTP_URL',
    'SMTP server for e-mail to shoppers, such as smtps://user:password@mail.example.com; smtp:// uses STARTTLS; empty: e-mail is composed and kept, never sent',
  ),
  mail_from: emailAddress(
    'RETOUR_MAIL_FROM',
    'address that e-mail to shoppers comes from, unless their shop sets its own; needed with RETOUR_SMTP_URL',
  ),
  bounce_address: emailAddress(
    'RETOUR_BOUNCE_ADDRESS',
    'address that mail servers report undelivered e-mail to, such as bounces@returns.example.com: Retour adds +, the e-mail and a signature to its local part; empty: reports go to the sender',
  ),
} as const;

export type Config = {
  [K in keyof typeof settings]: (typeof settings)[K]['default'] extends infer T ? Widen<T> : never;
} & {
  /** It is the test side of a shop. No variable says so: the server makes it (`createTestSides`). */
  is_test_side?: true;
};
type Widen<T> = T extends string[] ? string[] : T extends number ? number : T;

/**
 * Reads the configuration once. A value that cannot be used throws {@link ConfigError}, and so does a name that looks like a setting and is none:
 * it would be ignored, and the default would hold.
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const known = Object.values(settings).map(({ env }) => env);
  for (const { name, nearest } of unknownSettings(environment, known))
    throw new ConfigError(
      `${name} isn't a setting.${nearest ? ` Did you mean ${nearest}?` : ''} "retour config" lists every setting.`,
    );
  const entries = Object.entries(settings).map(([name, setting]) => {
    const value = environment[setting.env]?.trim();
    return [name, value ? setting.read(value) : setting.default];
  });
  const config = Object.fromEntries(entries) as Config;
  if (config.smtp_url && !config.mail_from)
    throw new ConfigError(
      'RETOUR_MAIL_FROM must be set with RETOUR_SMTP_URL: the address that e-mail comes from.',
    );
  if (config.database_direct_url && !config.database_url)
    throw new ConfigError(
      'DATABASE_URL must be set with RETOUR_DATABASE_DIRECT_URL: the address of the pooler.',
    );
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const name = host === '0.0.0.0' ? 'localhost' : host;
  // The console is opened at the name, and shows pictures of its own origin only.
  const origin = config.origin || browserOrigin({ origin: `http://${name}:${config.port}` });
  return { ...config, origin, portal_url: config.portal_url || `${origin}/portal` };
}

/** The origin that people open pages at. This machine has a name there: browsers make no passkeys for an address that is a number. */
export const browserOrigin = ({ origin }: Pick<Config, 'origin'>): string =>
  origin.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost');

/** Where staff open the console. */
export const consoleUrl = (config: Pick<Config, 'origin'>): string => `${browserOrigin(config)}/console`;

/** The file with settings, which may be missing. */
export const settings_file = join(home_dir, '.env');

/** The configuration of this process, from its environment and, where it exists, {@link settings_file}. */
export function readProcessConfig(): Config {
  if (existsSync(settings_file)) process.loadEnvFile(settings_file);
  return readConfig(process.env);
}
