// Retour's plug-in for Vendure 3. It tells Retour at once what changed in this shop, lists what changed since a time, puts units that came back into stock, and
// shows the returns of an order on its page of the dashboard. Set RETOUR_URL and RETOUR_SECRET in the environment of Vendure; "retour connect vendure" prints
// both. It adds no table.
import { createHmac, randomUUID } from 'node:crypto';
import { Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  Allow,
  Cancellation,
  ConfigService,
  Ctx,
  EventBus,
  Fulfillment,
  FulfillmentLine,
  FulfillmentStateTransitionEvent,
  GlobalSettingsService,
  HistoryService,
  ID,
  Logger,
  Order,
  OrderLine,
  OrderPlacedEvent,
  OrderStateTransitionEvent,
  Payment,
  PaymentStateTransitionEvent,
  Permission,
  PluginCommonModule,
  Product,
  ProductEvent,
  ProductVariant,
  ProductVariantEvent,
  ProductVariantPrice,
  Refund,
  RefundStateTransitionEvent,
  RequestContext,
  StockLevel,
  StockLevelService,
  StockLocation,
  StockLocationService,
  StockMovementEvent,
  Transaction,
  TransactionalConnection,
  UserInputError,
  VendureEntity,
  VendurePlugin,
} from '@vendure/core';
import { parse } from 'graphql';

const schema = parse(`
  type RetourChange { kind: String! id: ID! at: DateTime! }
  type RetourChanges { changes: [RetourChange!]! now: DateTime! next: String }
  type RetourUnits { title: String! variantTitle: String quantity: Int! outcome: String! }
  type RetourReturn {
    id: Int!
    state: String!
    createdAt: DateTime!
    items: [RetourUnits!]!
    "What was paid back so far, and its currency."
    refunded: Money
    currency: String
    "Where Retour shows it to its staff."
    url: String!
  }
  extend type Query {
    "What changed since a time, for Retour; next goes on where the page ends."
    retourChanges(since: DateTime!, after: String, limit: Int!): RetourChanges!
    "Returns of an order in Retour, the newest first."
    retourReturns(orderId: ID!): [RetourReturn!]!
  }
  input RetourRestockedLine {
    orderLineId: ID!
    "Units of the return that are back in stock in all, also those that were put there before."
    quantity: Int!
  }
  input RetourRestockInput {
    returnId: String!
    "What people know the return by."
    name: String!
    orderId: ID!
    "Where its units go. Unless the channel has this stock location, they go where they were sent from."
    locationId: String
    lines: [RetourRestockedLine!]!
  }
  extend type Mutation {
    "Puts units of a return back into stock that aren't there yet, and notes it in the history of the order. Returns how many units it moved."
    retourRestock(input: RetourRestockInput!): Int!
  }
`);

/** Rows whose time tells that something changed, how they are joined to it, and its ids. */
type Source = {
  kind: 'order' | 'product' | 'location' | 'stock';
  entity: string | (new (...given: never[]) => VendureEntity);
  joins: readonly string[];
  idsOf(row: never): (ID | undefined)[];
};

// The time of an order misses that it was placed, sent, delivered and refunded.
const sources: readonly Source[] = [
  { kind: 'order', entity: Order, joins: [], idsOf: (order: Order) => [order.id] },
  {
    kind: 'order',
    entity: 'OrderHistoryEntry',
    joins: ['order'],
    idsOf: (entry: { order?: Order }) => [entry.order?.id],
  },
  { kind: 'order', entity: Payment, joins: ['order'], idsOf: (payment: Payment) => [payment.order?.id] },
  {
    kind: 'order',
    entity: Refund,
    joins: ['payment', 'payment.order'],
    idsOf: (refund: Refund) => [refund.payment?.order?.id],
  },
  {
    kind: 'order',
    entity: Fulfillment,
    joins: ['orders'],
    idsOf: (fulfillment: Fulfillment) => fulfillment.orders.map(({ id }) => id),
  },
  { kind: 'product', entity: Product, joins: [], idsOf: (product: Product) => [product.id] },
  {
    kind: 'product',
    entity: ProductVariant,
    joins: ['product'],
    idsOf: (variant: ProductVariant) => [variant.product?.id],
  },
  {
    kind: 'product',
    entity: ProductVariantPrice,
    joins: ['variant', 'variant.product'],
    idsOf: (price: ProductVariantPrice) => [price.variant?.product?.id],
  },
  { kind: 'location', entity: StockLocation, joins: [], idsOf: (location: StockLocation) => [location.id] },
  {
    kind: 'stock',
    entity: StockLevel,
    joins: ['productVariant'],
    idsOf: (level: StockLevel) => [level.productVariant?.id],
  },
];

type ChangesArgs = { since: Date; after?: string | null; limit: number };
type Change = { kind: string; id: ID; at: Date };

/** A return as Retour tells it. */
type ToldReturn = {
  id: number;
  state: string;
  created_at: string;
  items: { title: string; variant_title: string | null; quantity: number; outcome: string }[];
  refunded: { amount: number; currency: string } | null;
  url: string;
};

const most_rows = 1000;
const second_ms = 1000;

type RestockInput = {
  returnId: string;
  name: string;
  orderId: ID;
  locationId?: string | null;
  lines: { orderLineId: ID; quantity: number }[];
};
/** The note about units of a return that are back in stock: all units so far, by the ids of order lines. */
type RestockNote = { note: string; retour?: { returnId: string; lines: Record<string, number> } };
type Place = { location: StockLocation; quantity: number };

/**
 * Puts units that came back into stock. What was put there is in a note of the order, which is written in the same transaction: so nothing is put there twice,
 * however often Retour asks.
 */
@Injectable()
class RetourStock {
  constructor(
    private connection: TransactionalConnection,
    private config: ConfigService,
    private eventBus: EventBus,
    private history: HistoryService,
    private settings: GlobalSettingsService,
    private locations: StockLocationService,
    private levels: StockLevelService,
  ) {}

  async restock(ctx: RequestContext, input: RestockInput): Promise<number> {
    const { orderId, returnId, name } = input;
    // Whoever asks about the same order meanwhile waits here, in every database.
    await this.connection.getRepository(ctx, Order).update(orderId, { updatedAt: new Date() });
    await this.connection.getEntityOrThrow(ctx, Order, orderId, { channelId: ctx.channelId });
    const done = await this.readDone(ctx, input);
    const movements: Cancellation[] = [];
    const words: string[] = [];
    for (const line of await this.readLines(ctx, input)) {
      const id = String(line.id);
      const asked = input.lines.find(({ orderLineId }) => String(orderLineId) === id)?.quantity ?? 0;
      const more = asked - (done[id] ?? 0);
      if (more <= 0) continue;
      done[id] = asked;
      // What was cancelled in Vendure is back already, and what wasn't fulfilled never left.
      const units = Math.max(0, Math.min(more, await this.countGone(ctx, line)));
      const sku = line.productVariant.sku || line.productVariant.name;
      if (units < more) words.push(`${more - units} × ${sku} was there already`);
      const places = units > 0 ? await this.placesOf(ctx, line, units, input.locationId) : [];
      for (const { location, quantity } of places) {
        movements.push(await this.move(ctx, line, location, quantity));
        words.push(`${quantity} × ${sku} at ${location.name}`);
      }
    }
    if (words.length === 0) return 0;
    const note = `Back in stock, of return ${name} in Retour: ${words.join(', ')}`;
    const data: RestockNote = { note, retour: { returnId, lines: done } };
    const entry = { ctx, orderId, type: 'ORDER_NOTE', data } as unknown;
    await this.history.createHistoryEntryForOrder(entry as NewEntry, false);
    if (movements.length > 0) {
      const saved = await this.connection.getRepository(ctx, Cancellation).save(movements);
      await this.eventBus.publish(new StockMovementEvent(ctx, saved));
    }
    return movements.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Units of a return that were put into stock before, by order lines. */
  private async readDone(ctx: RequestContext, { orderId, returnId }: RestockInput) {
    const done: Record<string, number> = {};
    const notes = await this.connection
      .getRepository<VendureEntity & { data: RestockNote }>(ctx, 'OrderHistoryEntry')
      .find({ where: { order: { id: orderId }, type: 'ORDER_NOTE' } as never });
    for (const { data } of notes)
      if (data.retour?.returnId === returnId)
        for (const [id, units] of Object.entries(data.retour.lines))
          done[id] = Math.max(done[id] ?? 0, units);
    return done;
  }

  /** The lines that are asked about, always in the same order. */
  private async readLines(ctx: RequestContext, { orderId, lines }: RestockInput): Promise<OrderLine[]> {
    const found = await this.connection.getRepository(ctx, OrderLine).find({
      where: { order: { id: orderId } },
      relations: ['productVariant'],
      order: { productVariantId: 'ASC', id: 'ASC' },
    });
    const known = new Set(found.map(({ id }) => String(id)));
    const unknown = lines.find(({ orderLineId }) => !known.has(String(orderLineId)));
    if (unknown)
      throw new UserInputError(`The order has no line ${shownId(this.config, unknown.orderLineId)}`);
    return found;
  }

  /** Units that have left the stock and aren't back, as Vendure counts them when it cancels. */
  private async countGone(ctx: RequestContext, { id }: OrderLine): Promise<number> {
    const sent = await this.connection
      .getRepository(ctx, FulfillmentLine)
      .find({ where: { orderLineId: id } });
    const back = await this.connection
      .getRepository(ctx, Cancellation)
      .find({ where: { orderLine: { id } } });
    const sum = (rows: { quantity: number }[]) => rows.reduce((all, { quantity }) => all + quantity, 0);
    return sum(sent) - sum(back);
  }

  private async placesOf(
    ctx: RequestContext,
    line: OrderLine,
    units: number,
    locationId?: string | null,
  ): Promise<Place[]> {
    const all = await this.connection
      .getRepository(ctx, StockLocation)
      .find({ where: { channels: { id: ctx.channelId } } });
    const chosen = all.find(({ id }) => shownId(this.config, id) === locationId);
    if (chosen) return [{ location: chosen, quantity: units }];
    const places = (await this.locations.getCancellationLocations(ctx, line, units)).filter(
      ({ location }) => location,
    );
    const left = places.reduce((sum, { quantity }) => sum - quantity, units);
    if (left <= 0) return places;
    return [...places, { location: await this.locations.defaultStockLocation(ctx), quantity: left }];
  }

  /** As Vendure books units of a fulfilled order that come back. The level is counted up by the database: others may change it meanwhile. */
  private async move(ctx: RequestContext, line: OrderLine, stockLocation: StockLocation, quantity: number) {
    const { productVariant, productVariantId } = line;
    const { trackInventory } = await this.settings.getSettings(ctx);
    const flag = String(productVariant.trackInventory);
    if (flag === 'TRUE' || (flag === 'INHERIT' && trackInventory)) {
      await this.levels.getStockLevel(ctx, productVariantId, stockLocation.id);
      await this.connection
        .getRepository(ctx, StockLevel)
        .increment({ productVariantId, stockLocationId: stockLocation.id }, 'stockOnHand', quantity);
    }
    return new Cancellation({ productVariant, quantity, orderLine: line, stockLocation });
  }
}
type NewEntry = Parameters<HistoryService['createHistoryEntryForOrder']>[0];

@Resolver()
class RetourResolver {
  constructor(
    private connection: TransactionalConnection,
    private config: ConfigService,
    private stock: RetourStock,
  ) {}

  @Mutation()
  @Transaction()
  @Allow(Permission.UpdateOrder)
  retourRestock(@Ctx() ctx: RequestContext, @Args() { input }: { input: RestockInput }) {
    return this.stock.restock(ctx, input);
  }

  @Query()
  @Allow(Permission.ReadOrder)
  async retourReturns(@Args() { orderId }: { orderId: ID }) {
    const data = { order_id: shownId(this.config, orderId) };
    const { returns } = await send<{ returns: ToldReturn[] }>({ name: 'retour.returns', data });
    return returns.map(({ created_at, refunded, items, ...rest }) => ({
      ...rest,
      createdAt: new Date(created_at),
      items: items.map(({ variant_title, ...item }) => ({ ...item, variantTitle: variant_title })),
      refunded: refunded?.amount,
      currency: refunded?.currency,
    }));
  }

  /** Source after source, each by its ids: `after` is "SOURCE ID". The running second isn't read, as some databases keep whole seconds. */
  @Query()
  @Allow(Permission.ReadOrder)
  async retourChanges(@Args() { since, after, limit }: ChangesArgs) {
    const now = Math.floor(Date.now() / second_ms) * second_ms - 1;
    const take = Math.min(Math.max(limit, 1), most_rows);
    const [begun = '0', last]: (string | undefined)[] = (after ?? '0').split(' ');
    const changes = new Map<string, Change>();
    const page = (next: string | null) => ({ changes: [...changes.values()], now: new Date(now), next });
    for (let i = Number(begun), id: string | undefined = last; i < sources.length; i++, id = undefined) {
      const { kind, idsOf } = sources[i];
      const rows = await this.readRows(sources[i], {
        since: new Date(since),
        until: new Date(now),
        id,
        take,
      });
      for (const row of rows)
        for (const changed of idsOf(row as never))
          if (changed !== undefined) note(changes, { kind, id: changed, at: row.updatedAt });
      if (rows.length === take) return page(`${i} ${rows[take - 1].id}`);
      if (changes.size >= take && i + 1 < sources.length) return page(`${i + 1}`);
    }
    return page(null);
  }

  private readRows(
    { kind, entity, joins }: Source,
    { since, until, id, take }: { since: Date; until: Date; id: string | undefined; take: number },
  ): Promise<VendureEntity[]> {
    const aliasOf = (path: string) => path.split('.').at(-1);
    const query = this.connection.rawConnection
      .getRepository<VendureEntity>(entity)
      .createQueryBuilder('changed');
    query.select(['changed.id', 'changed.updatedAt', ...joins.map((path) => `${aliasOf(path)}.id`)]);
    for (const path of joins) query.leftJoin(path.includes('.') ? path : `changed.${path}`, aliasOf(path)!);
    query.where('changed.updatedAt between :since and :until', { since, until });
    if (id !== undefined) query.andWhere('changed.id > :id', { id });
    // A cart is an order, too.
    if (kind === 'order') query.andWhere(`${aliasOf(joins.at(-1) ?? 'changed')}.orderPlacedAt is not null`);
    return query.orderBy('changed.id').take(take).getMany();
  }
}

/** Of an object that changed several times, the last time. */
function note(changes: Map<string, Change>, change: Change): void {
  const name = `${change.kind} ${change.id}`;
  const known = changes.get(name);
  if (!known || known.at < change.at) changes.set(name, change);
}

const timeout_ms = 5000;
/** What happens together is told together. */
const gathering_ms = 500;
const context = 'RetourPlugin';

@VendurePlugin({
  imports: [PluginCommonModule],
  providers: [RetourStock],
  compatibility: '^3.0.0',
  adminApiExtensions: { schema, resolvers: [RetourResolver] },
  dashboard: './retour-dashboard.tsx',
})
export class RetourPlugin implements OnApplicationBootstrap, OnApplicationShutdown {
  private waiting = new Map<string, { name: string; data: object }>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private eventBus: EventBus,
    private config: ConfigService,
  ) {}

  onApplicationBootstrap(): void {
    if (!process.env.RETOUR_URL || !process.env.RETOUR_SECRET) return;
    const { eventBus: bus } = this;
    const tellOrder =
      (name: string) =>
      ({ order }: { order: Order }) => {
        if (order.orderPlacedAt) this.tell(name, 'order_id', order.id);
      };
    bus.ofType(OrderPlacedEvent).subscribe(tellOrder('OrderPlaced'));
    bus.ofType(OrderStateTransitionEvent).subscribe(tellOrder('OrderMoved'));
    bus.ofType(PaymentStateTransitionEvent).subscribe(tellOrder('PaymentMoved'));
    bus.ofType(RefundStateTransitionEvent).subscribe(tellOrder('RefundMoved'));
    // Which order it belongs to is in the list of changes.
    bus.ofType(FulfillmentStateTransitionEvent).subscribe(() => this.tell('FulfillmentMoved'));
    bus.ofType(ProductEvent).subscribe(({ entity }) => this.tell('ProductChanged', 'product_id', entity.id));
    bus.ofType(ProductVariantEvent).subscribe(({ entity }) => {
      for (const { productId } of entity) this.tell('ProductChanged', 'product_id', productId);
    });
    bus.ofType(StockMovementEvent).subscribe(({ stockMovements }) => {
      for (const { productVariant } of stockMovements)
        this.tell('StockMoved', 'variant_id', productVariant.id);
    });
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
  }

  /** Only ids are sent. What is lost is found by Retour in the list of changes, within a minute. */
  private tell(name: string, member?: string, id?: ID): void {
    const data = member && id !== undefined ? { [member]: shownId(this.config, id) } : {};
    this.waiting.set(`${name} ${id}`, { name, data });
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const events = [...this.waiting.values()];
      this.waiting.clear();
      void sendAll(events);
    }, gathering_ms);
  }
}

async function sendAll(events: readonly { name: string; data: object }[]): Promise<void> {
  for (const event of events)
    await send(event).catch((error: Error) => Logger.warn(`${event.name}: ${error.message}`, context));
}

/** An id as the APIs of this shop show it. */
function shownId({ entityOptions: { entityIdStrategy } }: ConfigService, id: ID): string {
  return String(entityIdStrategy?.encodeId(id as never) ?? id);
}

/** Signed as https://www.standardwebhooks.com describes it. Returns what Retour answers. */
async function send<Answer>(event: { name: string; data: object }): Promise<Answer> {
  const { RETOUR_URL: url, RETOUR_SECRET: secret } = process.env;
  if (!url || !secret)
    throw new Error('RETOUR_URL and RETOUR_SECRET are not set in the environment of Vendure.');
  const id = `msg_${randomUUID()}`;
  const timestamp = Math.floor(Date.now() / second_ms);
  const body = JSON.stringify(event);
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  };
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers,
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (!response.ok) throw new Error(`Retour returned ${response.status}`);
  return response.json() as Promise<Answer>;
}
