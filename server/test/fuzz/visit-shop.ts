import fc from 'fast-check';
import { mayWrite } from './beyond-schema.ts';
import { changedTables } from './change-counter.ts';
import type { Changes } from './change-counter.ts';
import { forget, learn } from './learn.ts';
import type { Way } from './links.ts';
import { lines_media } from './operations.ts';
import { checkAlways, checkIntent } from './check-answer.ts';
import { buildRequest } from './build-request.ts';
import type { BuiltRequest } from './build-request.ts';
import type { Plan } from './plans.ts';
import { foreign_shop } from './seed-shop.ts';
import type { SeededShop } from './seeded-shop.ts';
import type { Surroundings } from './surroundings.ts';
import { toCurl, writeDown } from './wire.ts';
import type { Received, Sent } from './wire.ts';

/** Sends a shop the requests that a seed means, one after the other, and checks every answer. */
export async function visitShop(
  around: Surroundings,
  seeded: SeededShop,
  { number, seed, requests }: { number: number; seed: number; requests: number },
): Promise<void> {
  const plans = fc.sample(around.plans, { seed: (seed * 1_000_003 + number) | 0, numRuns: requests });
  const visit = new Visit(around, seeded, number);
  for (const plan of plans) {
    const ways = await visit.follow(plan);
    if (plan.choice % 2 === 0) await visit.walk(ways, plan);
  }
}

/** Requests of a walk at the most: a return that is made step by step takes fewer. */
const longest_walk = 16;
/** Of a path with its query; a name in it can be longer than that once it is encoded. */
const longest_path = 8192;
/** A body of this size is taken by every operation. */
const least_bytes = 65_536;

class Visit {
  readonly around: Surroundings;
  readonly seeded: SeededShop;
  readonly number: number;
  step = 0;
  changes: Changes | undefined;
  /** The request before: a read that writes is noticed later. */
  previous = 'nothing';
  /** Whether the shop has taken values of the other shop as its own. */
  tainted = false;

  constructor(around: Surroundings, seeded: SeededShop, number: number) {
    this.around = around;
    this.seeded = seeded;
    this.number = number;
  }

  /** Sends a request, checks the answer, and answers where that leads. */
  async follow(given: Plan): Promise<Way[]> {
    this.step++;
    const { operation } = given;
    if (operation.scope === undefined) await this.renewSessions();
    const plan = await this.prepare(given);
    const built = buildRequest(plan, this.around, this.seeded, `fuzz-${this.number}-${this.step}`);
    const sent = writeDown(built.ask);
    const before = this.changes ?? (await this.around.changesOf(this.seeded.shop.id));
    const received = await this.exchange(plan, built, sent);
    if (!received) return [];
    // A read that writes is noticed soon enough when every eighth is followed by a look.
    const is_looked_at = operation.method !== 'GET' || this.step % 8 === 0;
    const after = is_looked_at ? await this.around.changesOf(this.seeded.shop.id) : before;
    this.changes = after;
    const complain = (complaint: string) => this.complain(plan, built, sent, received, complaint);
    const { expected } = built;
    const is_unexpected = expected !== undefined && !expected.includes(received.status);
    // Each action of a station is applied or refused by itself.
    const is_broken = built.proves === 'broken' && operation.id !== 'applyStationActions';
    const refused = received.status >= 400 || is_broken || is_unexpected;
    const changed = changedTables(before, after).filter((name) => !mayWrite(operation.id, name));
    if (changed.length > 0 && (refused || operation.method === 'GET'))
      complain(`it changed ${changed.join()} of the shop, or ${this.previous} before it did`);
    this.previous = operation.id;
    if (built.proves === 'stranger' && received.status < 300) this.tainted = true;
    const is_too_long = received.status === 414 && sent.path.length > longest_path;
    // Members that the operation doesn't know can make a body too large.
    const is_too_large = received.status === 413 && Number(sent.content?.length) > least_bytes;
    if (!is_too_long && !is_too_large) checkIntent(plan, built, received, complain);
    const is_nowhere = received.status === 405 || (received.status === 404 && plan.body === undefined);
    if (plan.is_exact && is_nowhere) complain('a link leads nowhere');
    if (built.proves !== 'valid' || received.status >= 300) return [];
    if (plan.legacy) {
      // Answers of the legacy profile have other members; but what is gone is gone.
      if (operation.method === 'DELETE') forget(this.seeded, operation, built.ask.params);
      return [];
    }
    const { params } = built.ask;
    const ways = learn(this.seeded, this.around.find, {
      operation,
      params,
      body: received.body,
      choice: plan.choice,
    });
    await this.followUp(plan, built, sent, received, complain);
    if (operation.body?.media === lines_media) await this.workOff(complain);
    return ways;
  }

  /** The same with a request that was made for it, where chance finds none. */
  async prepare(plan: Plan): Promise<Plan> {
    const { operation, intent, choice, is_exact = false } = plan;
    if (intent !== 'valid' || is_exact || choice % 4 === 0) return plan;
    const ready = await this.seeded.prepare(operation.id);
    if (!ready) return plan;
    this.changes = await this.around.changesOf(this.seeded.shop.id);
    return { ...plan, params: {}, query: {}, body: undefined, ...ready, is_exact: true };
  }

  /** So that requests of people have a session, and attempts left. */
  async renewSessions(): Promise<void> {
    await this.seeded.keys.renewSessions();
    this.changes = await this.around.changesOf(this.seeded.shop.id);
  }

  /** Goes on where the links of an answer lead, mostly by those that must be gone. */
  async walk(from: Way[], { choice, ...plan }: Plan): Promise<void> {
    let ways = from;
    for (let step = 1; step <= longest_walk; step++) {
      const turn = Math.imul(choice + step, 0x9e3779b1) >>> 8;
      const required = ways.filter(({ is_required }) => is_required);
      // The last one goes on, the others fill in what is asked for; now and then it is one that need not be gone.
      const way =
        turn % 5 === 0 ? ways[turn % ways.length] : required.at(turn % 3 === 0 ? -1 : turn % required.length);
      if (!way || required.length === 0) return;
      const { operation, params = {}, body } = way;
      const next = { ...plan, operation, params, body, query: {}, choice: turn };
      const found = await this.follow({ ...next, intent: 'valid', repeated: false, is_exact: true });
      // What was refused can be said in another way.
      if (found.length > 0) ways = found;
      else ways = ways.filter((one) => one !== way);
    }
  }

  async workOff(complain: (text: string) => void): Promise<void> {
    const { shop } = this.seeded;
    const went_well = await this.around.workOff(shop);
    this.changes = await this.around.changesOf(shop.id);
    if (!went_well) complain('its lines could not be worked off');
  }

  async exchange(
    { operation, legacy }: Plan,
    built: BuiltRequest,
    sent: Sent,
  ): Promise<Received | undefined> {
    let received: Received;
    try {
      received = await this.around.wire.send(sent);
    } catch (error) {
      this.report(operation.id, built.purpose, sent, `no answer: ${String(error)}`, '');
      return undefined;
    }
    this.around.tally.count(operation.id, received.status);
    const complain = (complaint: string) =>
      this.report(operation.id, built.purpose, sent, complaint, received.text);
    checkAlways(
      this.around,
      [this.number, ...(this.tainted ? [foreign_shop] : [])],
      { sent, received, profile: 'as' in built ? built.as : legacy ? 'legacy' : 'standard' },
      complain,
    );
    return received;
  }

  /** What was created is readable, what was deleted stays gone, and what is repeated is not done again. */
  async followUp(
    plan: Plan,
    built: BuiltRequest,
    sent: Sent,
    received: Received,
    complain: (text: string) => void,
  ): Promise<void> {
    const { operation } = plan;
    if (sent.headers['Idempotency-Key']) {
      const again = await this.exchange(plan, built, sent);
      // Who ended their own session is nobody the next time.
      if (/^(endShopperSession|signStaffOut)$/.test(operation.id) && again?.status === 401) return;
      if (
        again &&
        (again.status !== received.status ||
          again.text !== received.text ||
          !again.headers.has('Idempotent-Replayed'))
      )
        complain(`its repeat answered ${again.status} ${again.text.slice(0, 300)}`);
      const changed = changedTables(this.changes!, await this.around.changesOf(this.seeded.shop.id));
      if (changed.length > 0) complain(`its repeat changed ${changed.join()}`);
    }
    const of_one = this.around.operations.find(
      ({ method, path }) =>
        method === 'GET' && path.replace(/\{\w+\}$/, '') === `${operation.path}/`.replace(/\{\w+\}\/$/, ''),
    );
    if (!of_one) return;
    const id =
      operation.method === 'DELETE'
        ? Object.values(built.ask.params).at(-1)
        : ((received.body as { id?: unknown } | null)?.id ?? undefined);
    if (id === undefined || !/^(POST|DELETE)$/.test(operation.method)) return;
    // Without a text of its own a message has the one that the service brings.
    if (operation.id === 'resetEmailText') return;
    const expected = operation.method === 'DELETE' ? 404 : 200;
    const params = { ...built.ask.params, [/\{(\w+)\}$/.exec(of_one.path)![1]!]: id };
    const ask = { ...built.ask, method: 'GET', path: of_one.path, params, query: {}, body: undefined };
    const read = await this.exchange({ ...plan, operation: of_one }, built, writeDown(ask));
    if (read && (read.status === 200) !== (expected === 200))
      complain(`reading it afterwards answered ${read.status}`);
  }

  complain(
    { operation }: Plan,
    built: BuiltRequest,
    sent: Sent,
    received: Received,
    complaint: string,
  ): void {
    this.report(operation.id, built.purpose, sent, complaint, `${received.status} ${received.text}`);
  }

  report(operation: string, purpose: string, sent: Sent, complaint: string, answer: string): void {
    const curl = toCurl(this.around.origin, sent);
    const at = { shop: this.number, step: this.step };
    this.around.tally.findings.push({
      operation,
      complaint,
      purpose,
      ...at,
      curl,
      answer: answer.slice(0, 800),
    });
  }
}
