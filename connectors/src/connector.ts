import type { SettingDefinitions, SettingValues } from '@retour/contract/provider-settings';

export type Json = string | number | boolean | null | Json[] | { [member: string]: Json };

/** Something at a platform that Retour keeps a copy of. */
export type RefKind = 'order' | 'product' | 'location' | 'stock';
export type Ref = {
  kind: RefKind;
  id: string;
  /** When it changed, by the clock of the platform, where the platform tells. */
  at?: string;
};

/** An object as the platform sent it. */
export type Native = { ref: Ref; body: unknown };

/** A line for Retour's import: the body of the `PUT` of that resource. */
export type ImportLine = {
  resource: 'order' | 'product' | 'location' | 'inventory';
  external_id: string;
  data: Record<string, unknown>;
};

/** What an object comes to in Retour. */
export type Mapped = {
  lines: readonly ImportLine[];
  /** What has to be in Retour before. */
  needs: readonly Ref[];
  /** Why it can't be imported, for people; null if it can. */
  refused: string | null;
};

/**
 * One figure as the platform counts it: minor units of money, or units. Compared with Retour's own by its kind and key. Returns that Retour wrote are counted by
 * `id/line`: how many units the platform expects, and how many it has received.
 */
export type LedgerLine = {
  kind: 'order_total' | 'paid' | 'refund' | 'returned_units' | 'stock' | 'written_units' | 'received_units';
  key: string;
  value: number;
};

/** One thing that a connection needs, and whether it has it. */
export type Check = {
  name: string;
  status: 'passed' | 'warning' | 'failed';
  /** What was found, for people. */
  message: string;
  /** What to do next; null if nothing is. */
  what_to_do: string | null;
};

export type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
};

/** What a connector does its I/O with. */
export type Tools = {
  /** Has a deadline and a rate, follows no redirect, and throws where there is no response. */
  fetch(url: string, options?: RequestOptions): Promise<Response>;
  now(): Date;
  /** Waits as long as the platform wants to be left alone: a few seconds, or less where the work is stopped. */
  pause(ms: number): Promise<void>;
};

/** A page of changes or objects. The cursor is the connector's business; it is saved together with what the page came to. */
export type ChangePage = { refs: readonly Ref[]; cursor: Json; done: boolean };
export type LoadPage = {
  rows: readonly Native[];
  cursor: Json;
  done: boolean;
  /** How many objects there are in all. */
  of: number;
};

/** The money of a refund, and whose it is. Its id is ours, and stays the same until the platform reports a failure. */
export type RefundIntent = {
  id: string;
  order: string;
  payment: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  /** The return at the platform that it is of; null where there is none. */
  return: string | null;
  /** What came back for it, by the ids of lines of the order; none where another refund of the return names it, or the platform has the return. */
  lines: readonly { line: string; quantity: number }[];
};

/** How credit can be given at a platform: in the account that a customer has there, or as a card with a code. */
export const CREDIT_KINDS = ['store_credit', 'gift_card'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Credit that the customer of an order is given at the platform. Its id is ours, and stays the same. */
export type CreditIntent = {
  id: string;
  order: string;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  expires_at: Date | null;
  /** What a gift card is redeemed by; null for store credit. */
  code: string | null;
  /** When it was about to be sent first: nothing older is it. */
  since: Date;
  /** Other credit that Retour has given, by its ids at the platform: that isn't it. */
  others: readonly string[];
};

/** The order of an exchange's new items, which costs its customer nothing. Its id is ours, and marks what is made of it. */
export type ExchangeIntent = {
  id: string;
  /** The order that what comes back is from. */
  order: string;
  /** What people know the return by. */
  name: string;
  email: string | null;
  address: ShipTo | null;
  items: readonly ExchangedItem[];
};
/** Where an order goes, as Retour knows it. */
export type ShipTo = {
  first_name: string | null;
  last_name: string | null;
  company: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  country_code: string | null;
  phone: string | null;
};
export type ExchangedItem = {
  /** Its id at the platform. */
  variant: string;
  title: string;
  quantity: number;
};

/** An order at a platform, by its id and by what people know it by. */
export type MadeOrder = { id: string; name: string };

/** What became of a draft. A draft that is gone never becomes an order. */
export type DraftState = { kind: 'open' } | { kind: 'gone' } | { kind: 'completed'; order: MadeOrder };

/**
 * Orders of exchanges, made in two steps: a draft sells and ships nothing, so that one too many does no harm; it becomes one order at most, however often it is
 * completed. Whoever stores the draft before it is completed, and completes no other, makes one order. Methods throw a PlatformFailure; `refused` means that
 * nothing was done.
 */
export type ExchangeWrite = {
  /** Makes a draft, and returns its id. Refused if the platform wouldn't make the order, or not for nothing. */
  begin(intent: ExchangeIntent): Promise<string>;
  look(draft: string): Promise<DraftState>;
  /** Makes the order, unless it is made, for the intent of this id. `open` if the platform isn't ready for it. */
  complete(draft: string, id: string): Promise<DraftState>;
  /** Deletes a draft, unless it has become an order: it is gone or completed afterwards. */
  discard(draft: string): Promise<DraftState>;
};

/** What is known after a write, as payment providers report it. */
export type WriteResult =
  | { kind: 'succeeded'; reference: string | null }
  | { kind: 'pending'; reference: string | null; message: string | null }
  | { kind: 'failed'; code: string; message: string }
  | { kind: 'unauthorized'; status: number; message: string }
  | { kind: 'unknown'; message: string };

/** Something that Retour does at a platform, and how a lost response is found. */
export type Write<Intent> = {
  /** A key that the platform honours, a text or value of ours that it shows, or nothing: then an unknown result needs a person. */
  mark: 'key' | 'text' | 'none';
  /** How long a repeat under the same id is safe by itself. */
  repeat_for_ms: number;
  /** From when on "not found" counts, after it was sent last. */
  quiet_for_ms: number;
  send(intent: Intent): Promise<WriteResult>;
  find(intent: Intent): Promise<WriteResult | { kind: 'not_found' }>;
};

/** A return as the platform is to have it: the whole of it, each time that something about it changes. */
export type ReturnIntent = {
  /** Ours. It stays the same, and no other return of any shop has it. */
  id: string;
  /** What people know it by. */
  name: string;
  order: string;
  /** Units by lines of the order. Empty where nothing is to come back any more: then there is to be no such return. */
  lines: readonly ReturnedLine[];
  /** Where units go back into stock, by the platform's id; null where the shop didn't say. */
  location: string | null;
  /** Whether it was processed: whatever it comes to is settled, or about to be. */
  is_processed: boolean;
  /** Ids of its refunds through the platform, made or about to be made. */
  refunds: readonly string[];
};

/** Units of a line that are to come back. */
export type ReturnedLine = {
  line: string;
  quantity: number;
  /** Units that went back into stock. */
  restocked: number;
  /** Units that came back and didn't go into stock, and those that never came. */
  dismissed: number;
  /** Of the dismissed, those that never came. */
  missing: number;
  /** Units that its refunds through the platform are of. */
  refunded: number;
  /** Why they come back, in the language of the shopper; null where nobody said. */
  reason: string | null;
  /** The same as a word that all shops share, such as "too-small"; null where there is none, or more than one. */
  reason_code: string | null;
};

/** What a platform would refund for units, before fees. */
export type Worth = {
  /** Minor units of `currency`, which the customer paid in. */
  amount: number;
  currency: string;
  units: number;
};

/** Returns of Retour that a platform has, too. */
export type ReturnWrite = {
  /** How long after a request without a response the platform may still be at it: only then is it looked at again. */
  quiet_for_ms: number;
  /** Whether there is anything to write of it yet; always unless given. */
  concerns?(intent: ReturnIntent): boolean;
  /**
   * Looks which return of this id there is, and does what is missing. Its id at the platform; null if there is none now. Throws a PlatformFailure. Before it makes
   * one, it may tell what its units are worth at the platform.
   */
  write(intent: ReturnIntent, tell?: (worth: Worth) => Promise<void>): Promise<string | null>;
};

/** What a check compares a platform with. */
export type CheckedShop = {
  currency: string;
  /** Where the platform is to send its messages; absent before the shop is connected. */
  inbox_url?: string;
  /** The credit that is to be given there; none unless given. */
  gives?: readonly CreditKind[];
  /** Whether orders of exchanges are to be made there; not unless given. */
  writes_exchanges?: boolean;
};

/** Where a platform is to send its messages, and what it signs them with. */
export type InboxAddress = { url: string; secret: string };

/** A shop at a platform. Methods that read, install and uninstall throw a PlatformFailure. */
export type Connector = {
  /** Whether the connection can be used. Changes nothing, and doesn't throw. */
  check(shop: CheckedShop): Promise<readonly Check[]>;
  /** Has the platform send its messages to an inbox; what is right stays. Absent where somebody sets that up. */
  install?(inbox: InboxAddress): Promise<void>;
  /** Ends what `install` began for the inbox of a URL. */
  uninstall?(inbox_url: string): Promise<void>;
  /** Changes since the cursor, or since now without one. */
  changes(cursor: Json | null, limit: number): Promise<ChangePage>;
  /** Everything that is there, page by page, what others refer to first. */
  load(cursor: Json | null, limit: number): Promise<LoadPage>;
  /** Orders that changed since a time, page by page, for reconciliation. */
  recent(since: Date, cursor: Json | null, limit: number): Promise<LoadPage>;
  /** Levels of stock, page by page, for reconciliation. */
  stock(cursor: Json | null, limit: number): Promise<LoadPage>;
  /** An object as it is now; null if there is none. */
  read(ref: Ref): Promise<Native | null>;
  writes: { refund?: Write<RefundIntent>; returns?: ReturnWrite; exchange?: ExchangeWrite } & {
    [Kind in CreditKind]?: Write<CreditIntent>;
  };
};

/** A request to the inbox of a connection. */
export type InboxRequest = {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Uint8Array;
};

/** What somebody asks for by privacy law, as a platform passes it on. */
export type PrivacyNotice = {
  /** What Retour holds about a person, or that it is erased: of a person, or of everybody who bought in the shop. */
  kind: 'export_person' | 'erase_person' | 'erase_shop';
  /** The host of the shop that it is about, by the platform. */
  shop_host: string;
  /** Of the person; null where the platform doesn't tell. */
  email: string | null;
  /** The person's id at the platform; null where the platform doesn't tell. */
  customer: string | null;
};

/** What a request to the inbox says. News without refs say that something changed, and not what. */
export type Verified =
  | { kind: 'rejected'; message: string }
  | { kind: 'ping' }
  /** Asks for the returns of an order, which it names as the platform does. */
  | { kind: 'question'; order: string }
  | { kind: 'privacy'; delivery_id: string; topic: string; notice: PrivacyNotice }
  | { kind: 'news'; delivery_id: string; topic: string; refs: readonly Ref[] };

/** A visit to a page of the shop whose contents Retour provides. */
export type Visit =
  | { kind: 'rejected'; message: string }
  /** `shop_host` is the shop by the platform, and `customer` who is signed in there. */
  | { kind: 'visitor'; shop_host: string; customer: string | null };

/**
 * Which fields of the platform become which of Retour, by the resource that is imported and the name of Retour's field: all that its mapping takes from them, and
 * nothing else. A field stands for everything below it.
 */
export type FieldMap = Readonly<Record<ImportLine['resource'], Readonly<Record<string, readonly string[]>>>>;

/** A commerce platform. A new one is a folder and a line in registry.ts. It knows no database and no job; all its I/O is `tools.fetch`. */
export type ConnectorDefinition = {
  /** Stored with connections and settlements, and part of URLs: it never changes. */
  name: string;
  /** For people. */
  title: string;
  settings: SettingDefinitions;
  /** The setting with the address that is called. */
  endpoint: string;
  /** Whether refunds can be made through it: then its connector has the write. */
  makes_refunds: boolean;
  /** Whether returns can be written to it: then its connector has the write, and a check `returns`, if it has one, says whether it may. */
  writes_returns: boolean;
  /**
   * Whether orders of exchanges can be made there: then its connector has the write, a check `exchange` of `CheckedShop.writes_exchanges` says whether it may, and
   * these orders come to no lines and no figures.
   */
  writes_exchanges: boolean;
  /** The credit that can be given there: then its connector has these writes. Checks of `CheckedShop.gives` have the same names. */
  gives: readonly CreditKind[];
  /** The check that says whether the platform lets Retour in; it fails only if the platform says no. Of those that pass on requests by privacy law. */
  access_check?: string;
  /** How fast the platform may be asked. */
  rate: { burst: number; per_s: number };
  /** How the platform reports changes; absent if it doesn't. Pure. */
  inbox?: {
    max_bytes: number;
    /** Whether the connector has the platform send its messages; otherwise somebody gives it the URL and the secret. */
    installs: boolean;
    /** The setting with the secret that the platform signs with; absent where it takes one that Retour makes. */
    signed_with?: string;
    /** Whether the platform requires 401 as the answer to a message that isn't genuine. */
    requires_401?: boolean;
    verify(secrets: readonly string[], request: InboxRequest, now: Date): Verified;
  };
  create(settings: SettingValues, tools: Tools): Connector;
  /** How somebody lets Retour into their shop on a page of the platform, in place of giving it a token (RFC 6749, 4.1); absent where there is no such page. */
  oauth?: {
    /** The settings that are needed before; the others come from the platform. */
    needs: readonly string[];
    /** Where the browser is sent. Throws a PlatformFailure where the settings don't name a shop of the platform. */
    pageUrl(settings: SettingValues, given: { redirect_uri: string; state: string }): string;
    /** The settings, with what the platform gives for the query that the browser came back with. Throws a PlatformFailure. */
    redeem(settings: SettingValues, query: URLSearchParams, tools: Tools): Promise<SettingValues>;
  };
  /** How the platform says, in the query of a request, who visits a page of the shop; absent where shops have no such pages. Pure. */
  readVisit?(secrets: readonly string[], query: URLSearchParams, now: Date): Visit;
  /** What `map` does, for people. A test compares both. */
  fields: FieldMap;
  /** Pure. */
  map(native: Native, shop: { currency: string }): Mapped;
  /** Pure: figures for reconciliation. */
  ledger(native: Native, shop: { currency: string }): readonly LedgerLine[];
};

/** Why a platform didn't do what it was asked. */
export type FailureKind = 'unauthorized' | 'not_found' | 'refused' | 'rate_limited' | 'unavailable';

export class PlatformFailure extends Error {
  readonly kind: FailureKind;
  /** Of the response; null where there was none. */
  readonly status: number | null;
  /** How long the platform wants to be left alone. */
  readonly retry_after_s: number | null;
  /** The platform's own word for it; null where it has none. */
  readonly code: string | null;

  constructor(
    kind: FailureKind,
    message: string,
    {
      status = null,
      retry_after_s = null,
      code = null,
    }: { status?: number | null; retry_after_s?: number | null; code?: string | null } = {},
  ) {
    super(message);
    this.kind = kind;
    this.status = status;
    this.retry_after_s = retry_after_s;
    this.code = code;
  }
}
