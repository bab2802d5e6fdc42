import type { Socket } from 'node:net';
import { problemAnswer } from './problem-answer.ts';
import { Refusal } from './refusal.ts';
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
  const { status, headers, body } = answerOf(error, context);
  const lines = Object.entries({
    ...context.headers,
    'X-Request-Id': context.request_id,
    ...headers,
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function answerOf(
  error: UnreadableRequest,
  context: UnreadableContext,
): { status: number; headers: Record<string, string>; body: string } {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, headers: {}, body: '' };
  if (error.code !== 'HPE_HEADER_OVERFLOW') return { status: 400, headers: {}, body: '' };
  const line = (error.rawPacket as Buffer | undefined)?.toString('latin1').split('\r\n', 1)[0] ?? '';
  if (line.length <= context.max_target_bytes) return { status: 431, headers: {}, body: '' };
  const instance = line.split(' ', 2)[1]?.split('?', 1)[0] ?? '/';
  const refusal = new Refusal('uri_too_long', 'The path and query are longer than 8 KiB.');
  const { origin, request_id } = context;
  const { status, headers, body } = problemAnswer(refusal, {
    origin,
    instance,
    request_id,
    profile: undefined,
    group: undefined,
  });
  return { status, headers, body: JSON.stringify(body) };
}
