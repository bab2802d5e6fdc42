import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problemAnswer } from './problem-answer.ts';
import { Refusal } from '../refusal.ts';
import { served_methods } from './served-paths.ts';
import { STATUS_CODES } from './status-codes.ts';

/** What Node's parser gave up on, with the bytes that it had at hand. */
export type UnreadableRequest = Error & { code?: unknown; rawPacket?: unknown };

export type UnreadableContext = {
  origin: string;
  request_id: string;
  max_target_bytes: number;
  headers: Record<string, string>;
};

/** Answers bytes that never became a request, because they are no HTTP, too long or too slow, and ends the connection. */
export function answerUnreadable(error: UnreadableRequest, socket: Socket, context: UnreadableContext): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  endWith(socket, answerOf(error, context), context);
}

/** Answers CONNECT, which no path has and which Node passes on as a bare connection, and ends the connection. */
export function refuseTunnel(socket: Duplex, target: string, context: UnreadableContext): void {
  const refusal = new Refusal('method_not_allowed', "This server doesn't support CONNECT.");
  const { headers, ...answer } = problemOf(refusal, target, context);
  endWith(socket, { ...answer, headers: { ...headers, Allow: served_methods } }, context);
}

/** What Node answers by itself carries no more than these. */
export const plainHeaders = (context: Pick<UnreadableContext, 'headers' | 'request_id'>) => ({
  ...context.headers,
  'X-Request-Id': context.request_id,
  'Content-Length': '0',
  Connection: 'close',
});

type WireAnswer = { status: number; headers: Record<string, string>; body: string };

function endWith(socket: Duplex, { status, headers, body }: WireAnswer, context: UnreadableContext): void {
  const lines = Object.entries({
    ...plainHeaders(context),
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function answerOf(error: UnreadableRequest, context: UnreadableContext): WireAnswer {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, headers: {}, body: '' };
  if (error.code !== 'HPE_HEADER_OVERFLOW') return { status: 400, headers: {}, body: '' };
  const line = (error.rawPacket as Buffer | undefined)?.toString('latin1').split('\r\n', 1)[0] ?? '';
  if (line.length <= context.max_target_bytes) return { status: 431, headers: {}, body: '' };
  const instance = line.split(' ', 2)[1]?.split('?', 1)[0] ?? '/';
  return problemOf(
    new Refusal('uri_too_long', 'The path and query are longer than 8 KiB.'),
    instance,
    context,
  );
}

function problemOf(
  refusal: Refusal,
  instance: string,
  { origin, request_id }: UnreadableContext,
): WireAnswer {
  const unknown = { profile: undefined, group: undefined };
  const { status, headers, body } = problemAnswer(refusal, { origin, instance, request_id, ...unknown });
  return { status, headers, body: JSON.stringify(body) };
}
