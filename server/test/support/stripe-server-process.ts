// A small Stripe (https://docs.stripe.com/api/refunds) that misbehaves as it is told: refunds of charges and payment intents, idempotency keys that
// replay the first response and reject other parameters, lists in pages. Charges exist by being named. Started and controlled by
// payment-server.ts; a process of its own, so that it lives through the death of the service that it pays for.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Misbehaviour, PaymentCall, PaymentState, StripeOrders } from './payment-server.ts';
import {
  captured,
  chargeCard,
  endHold,
  error,
  findIntent,
  intentCall,
  intents,
  listIntents,
  metadataOf,
  setNow,
} from './stripe-intents.ts';
import {
  closeSession,
  findSession,
  isExpanded,
  listSessions,
  openSession,
  pay,
  sessions,
} from './stripe-sessions.ts';
import type { Reply } from './stripe-intents.ts';

type StripeRefund = {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  charge: string | null;
  payment_intent: string | null;
  status: string;
  failure_reason?: string;
  metadata: Record<string, string>;
};
type Kept = { parameters: string; reply: Reply | null };

const state: PaymentState = {
  refunds: [],
  calls: [],
  sessions,
  intents,
  forgotten: [],
  misbehaviours: [],
  hanging: 0,
  late: 0,
};
const refunds: StripeRefund[] = [];
const keys = new Map<string, Kept>();
const keys_in_use = new Set<string>();
const held = new Set<ServerResponse>();
/** Smaller than any page that is asked for, so that a few refunds are several pages. */
const most_listed = 2;

const server = createServer((request, response) => void answer(request, response));
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().once('end', () => process.exit());

const originOf = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', headers } = request;
  const body = await text(request);
  if (request.url === '/control') return control(method, body, response);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe');
  if (pathname.startsWith('/c/pay/')) return showPage(method, pathname, body, response);
  const [, session_id, action] = /^\/v1\/checkout\/sessions(?:\/(cs_\w+))?(\/expire)?$/.exec(pathname) ?? [];
  const is_session = pathname.startsWith('/v1/checkout/sessions');
  const [, intent_id, intent_act] =
    /^\/v1\/payment_intents(?:\/(pi_\w+))?(?:\/(capture|cancel))?$/.exec(pathname) ?? [];
  const is_intent = pathname.startsWith('/v1/payment_intents');
  const [, customer] = /^\/v1\/customers\/(cus_\w+)$/.exec(pathname) ?? [];
  if (customer !== undefined) {
    state.forgotten.push(customer);
    return reply(response, { status: 200, body: { id: customer, object: 'customer', deleted: true } });
  }
  if (pathname !== '/v1/refunds' && !is_session && !is_intent)
    return reply(response, error(404, 'invalid_request_error', 'Unrecognized request URL.'));
  if (!/^Bearer (rk|sk)_test_/.test(headers.authorization ?? ''))
    return reply(response, error(401, 'invalid_request_error', 'Invalid API Key provided.'));
  const parameters = method === 'POST' ? new URLSearchParams(body) : searchParams;
  const call: PaymentCall = is_intent
    ? intentCall(method, intent_id, intent_act)
    : is_session
      ? method === 'GET'
        ? 'find_session'
        : action
          ? 'close'
          : 'collect'
      : method === 'POST'
        ? 'refund'
        : 'find';
  const payment = paymentOf(parameters);
  const key = (headers['idempotency-key'] as string | undefined) ?? null;
  state.calls.push({
    call,
    id:
      parameters.get('metadata[retour_attempt]') ??
      parameters.get('metadata[retour_payment]') ??
      session_id ??
      '',
    amount: parameters.has('amount') ? Number(parameters.get('amount')) : null,
    authorization: headers.authorization ?? null,
    idempotency_key: key,
    query: Object.fromEntries(searchParams),
    body: Object.fromEntries(parameters),
  });
  if (key !== null && keys_in_use.has(key))
    return reply(
      response,
      error(409, 'idempotency_error', 'There is another request with this key.', 'idempotency_key_in_use'),
    );
  if (key !== null) {
    keys_in_use.add(key);
    response.once('close', () => keys_in_use.delete(key));
  }
  const rule = takeMisbehaviour(call, payment);
  const session = sessions.find(({ id }) => id === session_id);
  if (is_session)
    return misbehave(rule, response, () =>
      call === 'collect'
        ? withKey(key, parameters.toString(), () => openSession(parameters, originOf(), rule))
        : call === 'close'
          ? withKey(key, parameters.toString(), () => closeSession(session, rule))
          : session_id === undefined
            ? listSessions(rule)
            : findSession(session, rule, isExpanded(parameters)),
    );
  if (is_intent)
    return misbehave(rule, response, () => {
      const intent = intents.find(({ id }) => id === intent_id);
      if (call === 'charge') return withKey(key, parameters.toString(), () => chargeCard(parameters, rule));
      if (call === 'end_hold')
        return withKey(key, parameters.toString(), () => endHold(intent, intent_act, parameters, rule));
      return call === 'find_hold' ? findIntent(intent, rule) : listIntents(parameters, rule);
    });
  await misbehave(rule, response, () =>
    call === 'find'
      ? list(parameters, rule)
      : withKey(key, parameters.toString(), () => create(parameters, rule)),
  );
}

/** The page itself, for browsers. */
function showPage(method: string, pathname: string, body: string, response: ServerResponse): void {
  const session = sessions.find(({ id }) => pathname === `/c/pay/${id}`);
  const wish = new URLSearchParams(body).get('wish');
  if (method === 'POST' && session && wish !== 'decline') {
    if (wish === 'pay') pay(session);
    return void response
      .writeHead(303, { Location: wish === 'pay' ? session.success_url : session.cancel_url })
      .end();
  }
  if (session && wish === 'decline') session.declined++;
  const button = (name: string, label: string) => `<button name="wish" value="${name}">${label}</button>`;
  response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>Small bank</title>
    <p>${session?.amount_total ?? 0} ${session?.currency ?? ''} ${session?.status ?? 'gone'}</p>
    <form method="post">${button('pay', 'Pay')}${button('decline', 'Decline')}${button('leave', 'Leave')}</form>`);
}

const paymentOf = (parameters: URLSearchParams) =>
  parameters.get('charge') ?? parameters.get('payment_intent') ?? '';

function takeMisbehaviour(call: string, payment: string): Misbehaviour | undefined {
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
  response: ServerResponse,
  act: () => Reply,
): Promise<void> {
  switch (rule?.does) {
    case 'reset_before':
      return void response.destroy();
    case 'reset_after':
      act();
      return void response.destroy();
    case 'hang_before':
      return hold(response);
    case 'hang_after':
      act();
      return hold(response);
    case 'error_before':
      return reply(response, error(500, 'api_error', 'Oops.'));
    case 'error_after':
      act();
      return reply(response, error(500, 'api_error', 'Oops.'));
    case 'nonsense':
      act();
      return void response.writeHead(200).end('<html>It works!</html>');
    case 'twice':
      act();
      return reply(response, act());
    case 'late':
      state.late++;
      await new Promise((resolve) => setTimeout(resolve, rule.after_ms ?? 100));
      state.late--;
      return reply(response, act());
    case undefined:
    case 'correct':
    case 'decline':
    case 'not_found':
    case 'pay_again':
    case 'pending':
    case 'refuse':
      return reply(response, act());
  }
}

/** The first response to a key is the response to every request with it; with other parameters it is refused, and while it is in use. */
function withKey(key: string | null, parameters: string, act: () => Reply): Reply {
  if (key === null) return act();
  const kept = keys.get(key);
  if (kept && kept.parameters !== parameters)
    return error(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters.',
    );
  if (kept?.reply) return kept.reply;
  const first = act();
  // Neither of these is kept: the request was not looked at.
  if (![401, 403, 409, 429].includes(first.status)) keys.set(key, { parameters, reply: first });
  return first;
}

function create(parameters: URLSearchParams, rule: Misbehaviour | undefined): Reply {
  if (rule?.does === 'refuse' || (rule?.does === 'decline' && rule.status))
    return error(rule.status ?? 400, 'invalid_request_error', rule.message ?? 'No.', rule.code);
  if (rule?.does === 'decline')
    return error(400, 'invalid_request_error', rule.message ?? 'account closed', rule.code ?? 'declined');
  const payment = paymentOf(parameters);
  const amount = Number(parameters.get('amount'));
  const given = refunds
    .filter((refund) => (refund.charge ?? refund.payment_intent) === payment && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0);
  const limit = captured.get(payment) ?? Infinity;
  if (given >= limit)
    return error(
      400,
      'invalid_request_error',
      `Charge ${payment} has already been refunded.`,
      'charge_already_refunded',
    );
  if (given + amount > limit)
    return error(400, 'invalid_request_error', 'Refund amount is greater than unrefunded amount on charge.');
  const metadata = metadataOf(parameters);
  const refund: StripeRefund = {
    id: `re_${refunds.length + 1}`,
    object: 'refund',
    amount,
    currency: rule?.code ?? 'usd',
    charge: parameters.get('charge'),
    payment_intent: parameters.get('payment_intent'),
    status: rule?.does === 'pending' ? 'pending' : 'succeeded',
    metadata,
  };
  refunds.unshift(refund);
  return { status: 200, body: { ...refund } };
}

function list(parameters: URLSearchParams, rule: Misbehaviour | undefined): Reply {
  if (rule?.does === 'refuse')
    return error(rule.status ?? 400, 'invalid_request_error', rule.message ?? 'No.', rule.code);
  const payment = paymentOf(parameters);
  const of_payment =
    rule?.does === 'not_found'
      ? []
      : refunds.filter(
          ({ charge, payment_intent }) => payment === '' || (charge ?? payment_intent) === payment,
        );
  const after = of_payment.findIndex(({ id }) => id === parameters.get('starting_after')) + 1;
  const size = Math.min(most_listed, Number(parameters.get('limit') ?? 10));
  const data = of_payment.slice(after, after + size);
  const has_more = after + size < of_payment.length;
  return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more, data } };
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
  if (method === 'PUT') obey(JSON.parse(body) as StripeOrders);
  if (method === 'DELETE') {
    state.misbehaviours.length = 0;
    for (const hanging of held) hanging.destroy();
  }
  state.refunds = refunds.map(({ id, amount, currency, charge, payment_intent, status, metadata }) => ({
    id: metadata['retour_attempt'] ?? '',
    payment: charge ?? payment_intent ?? '',
    gateway: 'stripe',
    amount,
    currency,
    status: status as 'succeeded',
    reference: id,
    paid_count: status === 'succeeded' ? 1 : 0,
  }));
  reply(response, { status: 200, body: state });
}

function obey({
  forget_keys,
  capture = {},
  resolve,
  make = [],
  pay: paying = [],
  decline = [],
  expire = [],
  now,
}: StripeOrders): void {
  if (now !== undefined) setNow(now);
  const sessionOf = (id: string) =>
    sessions.find(({ metadata }) => metadata['retour_payment']?.replace(/-\d+$/, '') === id);
  for (const id of paying) pay(sessionOf(id));
  for (const id of decline) {
    const session = sessionOf(id);
    if (session) session.declined++;
  }
  for (const id of expire) {
    const session = sessionOf(id);
    if (session?.status === 'open') session.status = 'expired';
  }
  if (forget_keys) keys.clear();
  for (const [payment, amount] of Object.entries(capture)) captured.set(payment, amount);
  for (const refund of refunds)
    if (resolve && resolve.attempt === refund.metadata['retour_attempt']) {
      const { status, failure_reason } = resolve;
      Object.assign(refund, { status, ...(failure_reason ? { failure_reason } : {}) });
    }
  for (const [charge, amount] of make)
    create(new URLSearchParams({ charge, amount: String(amount) }), undefined);
}
