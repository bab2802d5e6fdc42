import { baseUrl as anyBaseUrl } from '@retour/contract/provider-settings';
import type {
  SettingDefinition,
  SettingDefinitions,
  SettingValues,
} from '@retour/contract/provider-settings';
import type { Config } from '../../../../platform/config.ts';
import type { PaymentProvider } from './provider.ts';

/** Values by the names of the settings; what a shop does not set is not there. */
export type ProviderSettings = SettingValues;

/** What a payment provider reports by itself, once its signature was checked. */
export type ProviderEvent =
  | { kind: 'rejected'; message: string }
  /** Nothing that concerns a refund or collection of Retour. */
  | { kind: 'ignored' }
  /** Something became of an attempt; what, a look-up says. */
  | { kind: 'refund'; attempt_id: string }
  /** The same of what a customer pays. */
  | { kind: 'collection'; payment_id: string };

export type IncomingEvent = { body: Buffer; signature: string; now: Date };

type ProviderContext = {
  timeout_ms: number;
  /** Opens the connection of the shop to a commerce platform. */
  open(platform: string): Promise<PaymentProvider>;
};

/** A way to make refunds that a shop can choose. */
export type ProviderDefinition = {
  /** Stored with settlements, and part of the URL of its events: it never changes. */
  name: string;
  /** For people. */
  title: string;
  settings: SettingDefinitions;
  /** It is the commerce platform of the shop: without a connection to it, it can't be chosen. */
  is_connection?: true;
  create: (
    settings: ProviderSettings,
    context: ProviderContext,
  ) => PaymentProvider | Promise<PaymentProvider>;
  /** Whether it takes payments of customers: what it creates has a `collector`. */
  collects?: true;
  /** Whether it saves cards and holds amounts: its collector has `cards`. */
  saves_cards?: true;
  /** The settings of the whole server, for shops that have none of their own; nothing where the operator gave none. */
  readServerSettings?: (config: Config) => ProviderSettings | undefined;
  /** The events that it sends: the header with their signature, and how one is read. */
  events?: {
    signature_header: string;
    read: (settings: ProviderSettings, event: IncomingEvent) => Promise<ProviderEvent>;
  };
};

/** The base URL of a service that the operator chooses. */
export const baseUrl = (...given: Parameters<typeof anyBaseUrl>): SettingDefinition => ({
  ...anyBaseUrl(...given),
  is_operators: true,
});
