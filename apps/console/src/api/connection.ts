import { createSharedValue } from '../shared-value.ts';
import { now } from '../text/now.ts';

/** Whether the server can be reached, and when it was last heard of. */
type Connection = {
  state: 'live' | 'reconnecting' | 'offline';
  /** When the server last answered or told an event, in milliseconds of the epoch. */
  heard_at: number;
  /** Whether the server tells what happens; else lists ask for it. */
  streams: boolean;
  /** When it last told something. */
  event_at: number | undefined;
};

const current = createSharedValue<Connection>({
  state: navigator.onLine ? 'live' : 'offline',
  heard_at: now(),
  streams: false,
  event_at: undefined,
});

const change = (next: Partial<Connection>) => current.change({ ...current.read(), ...next });

/** Notes that the server answered. */
export function noticeServer(): void {
  change({ state: navigator.onLine ? 'live' : 'offline', heard_at: now() });
}

/** Notes that the stream of events is open, or that there is none. */
export function noticeStream(streams: boolean): void {
  if (streams) noticeServer();
  change({ streams });
}

/** Notes that the server told an event. */
export function noticeEvent(): void {
  noticeServer();
  change({ event_at: now() });
}

/** How often what is looked at asks again, where nobody tells what happens. */
const polling_ms = 30_000;
/** The same beside a stream, for what is no event, such as an assignment. */
const polling_beside_stream_ms = 120_000;

export const pollingInterval = (): number => (current.read().streams ? polling_beside_stream_ms : polling_ms);

/** Notes that the stream of events broke off and is being opened again. */
export function noticeBreak(): void {
  if (current.read().state === 'live') change({ state: 'reconnecting' });
}

window.addEventListener('offline', () => change({ state: 'offline' }));
window.addEventListener('online', () => change({ state: 'reconnecting' }));

export const useConnection = current.useValue;
