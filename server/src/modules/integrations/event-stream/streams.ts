import { Readable } from 'node:stream';
import type { TellableEvent } from './store.ts';

/** Whose stream it is. */
export type Listener = { shop_id: number; session_id: number; member_id: number };

/** An open stream. `position` is the last event that was told; undefined until it is known where the stream begins. */
export type Stream = Listener & { opened_at: Date; position: number | undefined; out: Readable };

/** A listener that reads so slowly is cut off, and goes on from the last event that it got. */
const longest_backlog_bytes = 128 * 1024;
/** How long a browser waits before it connects again. */
const reconnect_ms = 2000;

export const openStream = (listener: Listener, opened_at: Date): Stream => ({
  ...listener,
  opened_at,
  position: undefined,
  out: new Readable({ read() {} }),
});

/** Sends a message. `id` is what the browser repeats as `Last-Event-ID` when it connects again. */
export function sendMessage(
  { out }: Stream,
  kind: 'ready' | 'change' | 'reset' | 'heartbeat',
  data: object = {},
  id: string | null = null,
): void {
  if (out.destroyed || out.readableEnded) return;
  const head = kind === 'ready' ? `retry: ${reconnect_ms}\n` : '';
  out.push(`${head}${id === null ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  if (out.readableLength > longest_backlog_bytes) out.destroy();
}

/** Tells what a stream doesn't know yet of the events that follow on each other. */
export function tellNext(stream: Stream, events: readonly TellableEvent[]): void {
  for (const { position, event_id, trigger, return_id, sequence, occurred_at } of events) {
    if (stream.position === undefined || position <= stream.position) continue;
    stream.position = position;
    sendMessage(stream, 'change', { trigger, return_id, sequence, occurred_at }, event_id);
  }
}

/** Ends a stream in order: what was told before still arrives. */
export function endStream({ out }: Stream): void {
  if (!out.destroyed && !out.readableEnded) out.push(null);
}
