import type { Config } from '../../../platform/config.ts';
import type { PaymentProvider } from './provider.ts';

/** One setting of a payment provider, as a shop gives it. */
export type SettingDefinition = {
  describe: string;
  /** Stored encrypted, and never shown in full. */
  secret: boolean;
  required: boolean;
  /** Only the operator sets it: an address that the server calls. */
  is_operators?: true;
  /** The value as it is stored, such as a URL without its last slash; null when it cannot be used. */
  read: (text: string) => string | null;
  /** What a value must be, to end the sentence "The url must …". */
  rule: string;
  /** A secret as it may be shown; "set" unless given. */
  redact?: (value: string) => string;
};

/** Values by the names of the settings; what a shop does not set is not there. */
export type ProviderSettings = Readonly<Record<string, string>>;

/** What a payment provider reports by itself, once its signature was checked. */
export type ProviderEvent =
  | { kind: 'rejected'; message: string }
  /** Nothing that concerns a refund of Retour. */
  | { kind: 'ignored' }
  /** Something became of an attempt; what, a look-up says. */
  | { kind: 'refund'; attempt_id: string };

export type IncomingEvent = { body: Buffer; signature: string; now: Date };

/** A way to make refunds that a shop can choose. */
export type ProviderDefinition = {
  /** Stored with settlements, and part of the URL of its events: it never changes. */
  name: string;
  /** For people. */
  title: string;
  settings: Readonly<Record<string, SettingDefinition>>;
  create: (settings: ProviderSettings, limits: { timeout_ms: number }) => PaymentProvider;
  /** The settings of the whole server, for shops that have none of their own; nothing where the operator gave none. */
  readServerSettings?: (config: Config) => ProviderSettings | undefined;
  /** The events that it sends: the header with their signature, and how one is read. */
  events?: {
    signature_header: string;
    read: (settings: ProviderSettings, event: IncomingEvent) => Promise<ProviderEvent>;
  };
};

const max_url_length = 2048;
const max_secret_length = 4096;

/** A setting that is sent in a header, which can carry nothing else. */
export const headerSecret = (named: Pick<SettingDefinition, 'describe' | 'required'>): SettingDefinition => ({
  ...named,
  secret: true,
  rule: `have 1 to ${max_secret_length} visible ASCII characters`,
  read: (text) => (text.length <= max_secret_length && /^[\x21-\x7e]+$/.test(text) ? text : null),
});

/** The base URL of a service. `isAllowed` may rule out more than what cannot be a base URL at all. */
export const baseUrl = (
  named: Pick<SettingDefinition, 'describe' | 'required'>,
  { rule, isAllowed }: { rule: string; isAllowed: (url: URL) => boolean } = {
    rule: 'be an http or https URL without user, query and fragment',
    isAllowed: ({ protocol }) => protocol === 'http:' || protocol === 'https:',
  },
): SettingDefinition => ({
  ...named,
  secret: false,
  is_operators: true,
  rule,
  read(text) {
    const trimmed = text.trim().replace(/\/+$/, '');
    if (trimmed.length > max_url_length || !URL.canParse(trimmed)) return null;
    const url = new URL(trimmed);
    return !url.search && !url.hash && !url.username && !url.password && isAllowed(url) ? trimmed : null;
  },
});
