// A payment provider that speaks the protocol of the payment bridge (docs/guide/payments.md) and misbehaves as it is told. A process of its
// own, so that it lives through the death of the service that it pays for. Started by payment-server.ts; ends when its standard input does.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PaymentCall, PaymentState, Refund, Misbehaviour } from './payment-server.ts';

const state: PaymentState = { refunds: [], calls: [], misbehaviours: [], hanging: 0, late: 0 };
const held = new Set<ServerResponse>();
let references = 0;

type Asked = { call: PaymentCall; id: string; body: Partial<Refund> };
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
  const asked = readCall(method, url, body);
  if (!asked) return reply(response, { status: 405, body: {} });
  const { authorization = null, 'idempotency-key': idempotency_key = null } = request.headers;
  state.calls.push({
    call: asked.call,
    id: asked.id,
    amount: asked.body.amount ?? null,
    authorization,
    idempotency_key: idempotency_key as string | null,
  });
  await misbehave(takeMisbehaviour(asked), asked, response);
}

function readCall(method: string, url: string, body: string): Asked | undefined {
  const [, id = ''] = /^\/refunds\/([^/]+)/.exec(url) ?? [];
  if (method === 'GET') return { call: 'find', id, body: {} };
  if (url.endsWith('/void')) return { call: 'void', id, body: {} };
  if (method !== 'POST' || url !== '/refunds') return undefined;
  const refund = JSON.parse(body) as Refund;
  return { call: 'refund', id: refund.id, body: refund };
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
      return reply(response, {
        status: rule.status ?? 422,
        body: { code: rule.code, message: rule.message },
      });
    case 'not_found':
      return reply(response, { status: 404, body: {} });
    case 'pending':
      act(asked);
      return reply(response, { status: 202, body: { status: 'pending' } });
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

/** What a sound provider does: it pays once for a key, and answers a repeat as it did the first time. */
function act({ call, id, body }: Asked): Reply {
  const known = state.refunds.find((refund) => refund.id === id);
  if (call !== 'refund') {
    if (!known) return { status: 404, body: {} };
    if (call === 'void' && known.status === 'succeeded') known.status = 'voided';
    return { status: 200, body: answerOf(known) };
  }
  if (known?.status === 'succeeded') return { status: 200, body: answerOf(known) };
  const { payment = '', gateway = '', amount = 0, currency = '' } = body;
  const reference = `re_${++references}`;
  const refund: Refund = {
    id,
    payment,
    gateway,
    amount,
    currency,
    status: 'succeeded',
    reference,
    paid_count: 1,
  };
  // A refund that was declined is a new attempt, whatever it was before.
  if (known) Object.assign(known, refund);
  else state.refunds.push(refund);
  return { status: 201, body: answerOf(refund) };
}

/** The key is too old: the provider has forgotten it and pays once more. */
function payAgain(asked: Asked): Reply {
  const known = state.refunds.find((refund) => refund.id === asked.id);
  if (known) known.paid_count++;
  return act(asked);
}

function answerOf({ status, reference, code, message }: Refund): object {
  return { status: status === 'voided' ? 'failed' : status, reference, code, message };
}

function decline(
  { id, body }: Asked,
  { code = 'declined', message = 'account closed' }: Misbehaviour,
): Reply {
  const known = state.refunds.find((refund) => refund.id === id);
  if (known?.status === 'succeeded') return { status: 200, body: answerOf(known) };
  const { payment = '', gateway = '', amount = 0, currency = '' } = body;
  const refund: Refund = {
    id,
    payment,
    gateway,
    amount,
    currency,
    status: 'failed',
    reference: null,
    code,
    message,
    paid_count: 0,
  };
  if (known) Object.assign(known, refund);
  else state.refunds.push(refund);
  return { status: 200, body: answerOf(refund) };
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
  if (method === 'DELETE') {
    state.misbehaviours.length = 0;
    for (const hanging of held) hanging.destroy();
  }
  reply(response, { status: 200, body: state });
}
