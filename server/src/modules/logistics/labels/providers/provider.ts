import type { LabelRequestContent } from '../compose-request.ts';
import type { ErrorReason } from '../store-requests.ts';
import type { ParcelNews } from '../news.ts';
import type { NewLabel } from '../store.ts';

/** What is to be made: a label request, and what its label shows beside that. */
export type LabelOrder = Pick<LabelRequestContent, 'addresses' | 'parcel' | 'products'> & {
  /** The request's id; providers show it to people. */
  id: number;
  package_reference: string;
  created_at: Date;
};

/** A label as its provider describes it. */
export type MadeLabel = Pick<
  NewLabel,
  'carrier' | 'service' | 'tracking_number' | 'tracking_url' | 'url' | 'rate' | 'currency'
> & { qrcode_url?: string | null };

type LabelDocument = { content_type: string; content: Buffer };

/** `refused`: the provider's own word that there will be no label. `unknown`: nobody can tell; ask again. */
export type Failure =
  | { kind: 'refused'; reason: ErrorReason; message: string }
  | { kind: 'unknown'; message: string; is_unauthorized?: boolean };
/** Why a service can't be used: it rejects the key, or there was no usable response. */
export type CheckFailure = { reason: 'unauthorized' | 'unreachable'; message: string };
export type OfferResult = { kind: 'offered'; reference: string } | Failure;
export type LabelResult = { kind: 'made'; label: MadeLabel; document?: LabelDocument } | Failure;

/** What is known of a parcel; no news where nothing is known yet. */
export type TrackResult = { kind: 'tracked'; news: ParcelNews | undefined } | Failure;

/** A label as the service that sold it knows it. */
type SoldLabel = { reference: string; carrier: string; tracking_number: string };

/** Makes labels. Calls are made by jobs, never inside a transaction, and may be repeated. */
export type LabelProvider = {
  /** Finds what can be bought, without buying it. The reference is kept before anything is paid. */
  offer(order: LabelOrder): Promise<OfferResult>;
  /** Buys what was offered, unless an earlier call has bought it already: then this answers that label. */
  buy(order: LabelOrder, reference: string): Promise<LabelResult>;
  /** Whether the service can be used: null, or why not. Nothing is made. */
  check(): Promise<CheckFailure | null>;
  /** Hands a label back that was not used. `refused`: it cannot be, or there is none. */
  voidLabel(reference: string): Promise<'done' | 'refused' | 'unknown'>;
  /** Where the parcel of a label is that it sold. Left out by those who can't know. */
  track?(label: SoldLabel): Promise<TrackResult>;
};

/** The key of the operator or of a shop, and what the operator sets for both. */
export type ServiceOptions = { key: string; url: string; timeout_ms: number };

/** A way to make labels that the operator can choose; a shop can, too, where it needs a key. */
export type LabelProviderDefinition = {
  /** Stored with label requests, and the value of RETOUR_LABEL_PROVIDER: it never changes. */
  name: string;
  /** For people. */
  title: string;
  /** The API of the service, unless the operator names another; null for a provider without a service, which needs no key. */
  default_url: string | null;
  create: (options: ServiceOptions) => LabelProvider;
};
