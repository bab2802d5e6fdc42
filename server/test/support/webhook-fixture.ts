import assert from 'node:assert/strict';
import { flagReturn, unflagReturn } from '../../src/modules/returns/index.ts';
import { createSender, default_sender_options } from '../../src/modules/integrations/webhooks/sender.ts';
import type { Sender, SenderOptions } from '../../src/modules/integrations/webhooks/sender.ts';
import type { Profile, Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { createCheckedClients } from './checked-client.ts';
import type { CheckedClients } from './checked-client.ts';
import { TestClock } from './clock.ts';
import { openReturn } from './factories.ts';
import { checkPayload } from './check-payload.ts';
import { startReceiver } from './receiver.ts';
import type { Receiver } from './receiver.ts';

/** A server that may send to this machine and works on no job; senders are started by the test. */
export async function startWebhookServer() {
  // Verifiers compare with the real time.
  const clock = new TestClock(new Date());
  const settings = { RETOUR_RATE_LIMIT: '100000', RETOUR_EGRESS_ALLOW: '127.0.0.0/8' };
  const server = await startTestApp({ clock, role: 'api', settings });
  return { server, clock };
}

/** A shop with a receiver of its own. */
export class WebhookFixture {
  readonly server: TestApp;
  readonly clock: TestClock;
  readonly shop: Shop;
  readonly clients: CheckedClients;
  readonly receiver: Receiver;

  static async make({ server, clock }: { server: TestApp; clock: TestClock }): Promise<WebhookFixture> {
    const shop = await server.createShop();
    return new WebhookFixture(
      server,
      clock,
      shop,
      await createCheckedClients(server, shop),
      await startReceiver(),
    );
  }

  constructor(server: TestApp, clock: TestClock, shop: Shop, clients: CheckedClients, receiver: Receiver) {
    this.server = server;
    this.clock = clock;
    this.shop = shop;
    this.clients = clients;
    this.receiver = receiver;
  }

  startSender(options: Partial<SenderOptions> = {}): Sender {
    return createSender(
      { ...this.server.deps, clock: this.clock },
      { ...default_sender_options, concurrency: 50, random: () => 0.5, ...options },
    );
  }

  /** Sends what is due now, and holds everything that was sent so far to the API description. */
  async send(options: Partial<SenderOptions> = {}): Promise<void> {
    const sender = this.startSender(options);
    sender.wake();
    await sender.idle();
    await sender.stop();
    for (const { payload } of this.receiver.received) checkPayload(payload);
  }

  /** Subscribes to changes of returns, unless told otherwise. */
  async subscribe(
    fields: object = {},
    profile: Profile = 'standard',
  ): Promise<{ id: number; secret: string }> {
    const hook = {
      topic: 'return',
      trigger: 'return.updated',
      url: `${this.receiver.url}/hook?x=1`,
      ...fields,
    };
    const { status, body } = await this.clients[profile].post('/webhooks', hook);
    assert.ok(status < 300, JSON.stringify(body));
    return body;
  }

  openReturn(submission?: Parameters<typeof openReturn>[2]): Promise<number> {
    return openReturn(this.server.deps, this.shop, submission);
  }

  /** Makes so many `return.updated` of a return. */
  async update(return_id: number, times = 1): Promise<void> {
    for (let i = 0; i < times; i++)
      await (i % 2 === 0 ? flagReturn : unflagReturn)(this.server.deps, { shop_id: this.shop.id, return_id });
  }

  async log(id: number, query = ''): Promise<any[]> {
    return (await this.clients.standard.get(`/webhooks/${id}/deliveries${query}`)).body.deliveries;
  }

  async show(id: number): Promise<any> {
    return (await this.clients.standard.get(`/webhooks/${id}`)).body;
  }

  close(): Promise<void> {
    return this.receiver.close();
  }
}
