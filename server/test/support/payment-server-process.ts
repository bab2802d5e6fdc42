// A payment provider that speaks the protocol of the payment bridge (docs/guide/payments.md) and misbehaves as it is told. It keeps its first
// definite response to an id for ever, as the guide asks: an id that was declined never pays. A process of its own, so that it lives through
// the death of the service that it pays for. Started by payment-server.ts; ends when its standard input does.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  closePage,
  declineCharge,
  findPage,
  openPage,
  pages,
  pendingPage,
  visitPages,
} from './bridge-pages.ts';
import type { Charge } from './bridge-pages.ts';
import type { PaymentCall, PaymentState, Refund, Misbehaviour, StripeOrders } from './payment-server.ts';

const state: PaymentState = {
  refunds: [],
  calls: [],
  sessions: pages,
  intents: [],
  forgotten: [],
  misbehaviours: [],
  hanging: 0,
  late: 0,
};
const held = new Set<ServerResponse>();
/** The first definite response to each id. */
const first_replies = new Map<string, Reply>();
let references = 0;

/** Statuses that say nothing about the refund, so that nothing is kept of them. */
const indefinite = new Set([401, 403, 404, 408, 409, 425, 429]);

type Asked = { call: PaymentCall; id: string; body: Partial<Refund>; charge?: Charge };
type Reply = { status: number; body: object };

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().once('end', () => process.exit());

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '' } = request;
  const body = await text(request);
  if (url === '/control') return control(method, body, response);
  const { pathname, searchParams } = new URL(url, 'http://bridge');
  const asked = readCall(method, pathname, body);
  if (!asked) return reply(response, { status: 405, body: {} });
  const { authorization = null, 'idempotency-key': idempotency_key = null } = request.headers;
  state.calls.push({
    call: asked.call,
    id: asked.id,
    amount: asked.body.amount ?? null,
    authorization,
    idempotency_key: idempotency_key as string | null,
    query: Object.fromEntries(searchParams),
    body: body === '' ? null : JSON.parse(body),
  });
  await misbehave(takeMisbehaviour(asked), asked, response);
}

function readCall(method: string, url: string, body: string): Asked | undefined {
  if (url.startsWith('/charges')) return readPageCall(method, url, body);
  const [, id = ''] = /^\/refunds\/([^/]+)/.exec(url) ?? [];
  if (method === 'GET') return { call: 'find', id, body: {} };
  if (method !== 'POST' || url !== '/refunds') return undefined;
  const refund = JSON.parse(body) as Refund;
  return { call: 'refund', id: refund.id, body: refund };
}

function readPageCall(method: string, url: string, body: string): Asked | undefined {
  const [, id] = /^\/charges\/([^/]+)$/.exec(url) ?? [];
  if (id !== undefined && method === 'GET') return { call: 'find_session', id, body: {} };
  if (id !== undefined && method === 'DELETE') return { call: 'close', id, body: {} };
  if (method !== 'POST' || url !== '/charges') return undefined;
  const charge = JSON.parse(body) as Charge;
  return { call: 'collect', id: charge.id, body: { amount: charge.amount }, charge };
}

function takeMisbehaviour({ call, id, body }: Asked): Misbehaviour | undefined {
  const payment = body.payment ?? state.refunds.find((refund) => refund.id === id)?.payment;
  const found = state.misbehaviours.find(
    (rule) => rule.call === call && (rule.payment === undefined || rule.payment === payment),
  );
  if (!found) return undefined;
  if (found.times !== undefined && --found.times === 0)
    state.misbehaviours.splice(state.misbehaviours.indexOf(found), 1);
  return { ...found };
}

async function misbehave(
  rule: Misbehaviour | undefined,
  asked: Asked,
  response: ServerResponse,
): Promise<void> {
  switch (rule?.does) {
    case undefined:
      return reply(response, act(asked));
    case 'reset_before':
      return void response.destroy();
    case 'reset_after':
      act(asked);
      return void response.destroy();
    case 'hang_before':
      return hold(response);
    case 'hang_after':
      act(asked);
      return hold(response);
    case 'error_before':
      return reply(response, { status: 500, body: { message: 'Oops.' } });
    case 'error_after':
      act(asked);
      return reply(response, { status: 500, body: { message: 'Oops.' } });
    case 'decline':
      return reply(response, decline(asked, rule));
    case 'refuse':
      return reply(response, refuse(asked, rule));
    case 'correct':
      return reply(response, correct(asked));
    case 'not_found':
      return reply(response, { status: 404, body: {} });
    case 'pending':
      act(asked);
      return reply(
        response,
        isOfPage(asked) ? pendingPage(asked.id) : { status: 202, body: { status: 'pending' } },
      );
    case 'twice':
      act(asked);
      return reply(response, act(asked));
    case 'pay_again':
      return reply(response, payAgain(asked));
    case 'nonsense':
      act(asked);
      return void response.writeHead(200).end('<html>It works!</html>');
    case 'late':
      state.late++;
      await new Promise((resolve) => setTimeout(resolve, rule.after_ms ?? 100));
      state.late--;
      return reply(response, act(asked));
  }
}

const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const isOfPage = ({ call }: Asked) => call === 'collect' || call === 'find_session' || call === 'close';

/** What a sound provider does: it pays once for an id, and answers a repeat as it did the first time. */
function act(asked: Asked): Reply {
  const { call, id, body, charge } = asked;
  if (charge) return openPage(charge, originOf());
  if (isOfPage(asked)) return call === 'close' ? closePage(id) : findPage(id);
  const known = state.refunds.find((refund) => refund.id === id);
  if (call !== 'refund') {
    if (!known) return { status: 404, body: {} };
    return { status: 200, body: answerOf(known) };
  }
  return first_replies.get(id) ?? keep(id, 201, newRefund(id, body, 'succeeded'));
}

function newRefund(id: string, body: Partial<Refund>, status: 'succeeded' | 'failed'): Refund {
  const { payment = '', gateway = '', amount = 0, currency = '' } = body;
  const paid = status === 'succeeded';
  const reference = paid ? `re_${++references}` : null;
  const refund: Refund = {
    id,
    payment,
    gateway,
    amount,
    currency,
    status,
    reference,
    paid_count: paid ? 1 : 0,
  };
  state.refunds.push(refund);
  return refund;
}

/** Keeps the first response to an id. */
function keep(id: string, status: number, refund: Refund): Reply {
  const first = { status, body: answerOf(refund) };
  first_replies.set(id, first);
  return first;
}

/** The request itself is refused. A definite refusal is kept as every first response is. */
function refuse(asked: Asked, { status = 422, code, message }: Misbehaviour): Reply {
  const { id, body } = asked;
  const refused = { status, body: { code, message } };
  if (indefinite.has(status) || status >= 500 || isOfPage(asked)) return refused;
  const first = first_replies.get(id);
  if (first) return first;
  Object.assign(newRefund(id, body, 'failed'), { code, message });
  first_replies.set(id, refused);
  return refused;
}

/** The provider finds out that a refund which it had reported as failed was paid after all. */
function correct(asked: Asked): Reply {
  const known = state.refunds.find((refund) => refund.id === asked.id);
  if (known?.status === 'failed')
    Object.assign(known, { status: 'succeeded', reference: `re_${++references}`, paid_count: 1 });
  return act(asked);
}

/** The key is too old: the provider has forgotten it and pays once more. */
function payAgain(asked: Asked): Reply {
  const known = state.refunds.find((refund) => refund.id === asked.id);
  if (known) known.paid_count++;
  return act(asked);
}

function answerOf({ status, reference, code, message }: Refund): object {
  return { status, reference, code, message };
}

function decline(asked: Asked, rule: Misbehaviour): Reply {
  const { id, body } = asked;
  if (isOfPage(asked)) return declineCharge(id, rule);
  const { code = 'declined', message = 'account closed' } = rule;
  return (
    first_replies.get(id) ?? keep(id, 200, Object.assign(newRefund(id, body, 'failed'), { code, message }))
  );
}

function hold(response: ServerResponse): void {
  state.hanging++;
  held.add(response);
  response.once('close', () => {
    state.hanging--;
    held.delete(response);
  });
}

function reply(response: ServerResponse, { status, body }: Reply): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function control(method: string, body: string, response: ServerResponse): void {
  if (method === 'POST') state.misbehaviours.push(...(JSON.parse(body) as Misbehaviour[]));
  if (method === 'PUT') visitPages(JSON.parse(body) as StripeOrders);
  if (method === 'DELETE') {
    state.misbehaviours.length = 0;
    for (const hanging of held) hanging.destroy();
  }
  reply(response, { status: 200, body: state });
}
