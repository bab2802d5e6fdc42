import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../platform/deps.ts';
import { CommandError } from '../failure.ts';

/** The API that a shop comes from: `GET` only, nothing is changed there. */
export type Source = {
  /** The response as JSON; undefined where there is nothing, or where the key may not read it. */
  find(path: string, query?: Record<string, string>): Promise<unknown>;
  /** As `find`, but an error where there is nothing. */
  get(path: string, query?: Record<string, string>): Promise<unknown>;
  /** The page that a URL of a response leads to. Only its path is used, so that the key goes nowhere else. */
  follow(url: string): Promise<unknown>;
};

export type SourceOptions = {
  /** Where the paths of the API begin, such as `https://api.loopreturns.com/api/v1`. */
  url: string;
  key: string;
  per_minute: number;
};

const most_tries = 6;
const longest_wait_s = 120;
const timeout_ms = 60_000;
/** Of a page of returns with their units. */
const max_bytes = 32 * 1024 * 1024;

/**
 * Reads within the rate of the other system. A response of 429 or 5xx, and none at all, is waited for and repeated, five times.
 * Throws CommandError where the key is rejected or the server stays unavailable.
 */
export function createSource({ egress }: Pick<Deps, 'egress'>, options: SourceOptions): Source {
  const base = new URL(options.url.replace(/\/*$/, '/'));
  const interval_ms = 60_000 / options.per_minute;
  let next_ms = 0;

  async function send(url: URL): Promise<Response | undefined> {
    const now_ms = performance.now();
    const at_ms = Math.max(next_ms, now_ms);
    next_ms = at_ms + interval_ms;
    if (at_ms > now_ms) await sleep(at_ms - now_ms);
    const headers = { 'X-Authorization': options.key, Accept: 'application/json' };
    return egress.fetch(url.href, { headers, timeout_ms, max_bytes }).catch(() => undefined);
  }

  async function read(url: URL): Promise<unknown> {
    for (let tried = 1; ; tried++) {
      const response = await send(url);
      const status = response?.status ?? 0;
      if (response && status < 300) return parse(await response.text(), url);
      // 401 is also the response to a key without the scope.
      if (status === 401 || status === 403 || status === 404) return undefined;
      const is_busy = status === 0 || status === 429 || status >= 500;
      if (!is_busy || tried === most_tries)
        throw new CommandError(
          `${base.host} ${status === 0 ? "doesn't respond to" : `responds with ${status} to`} GET ${url.pathname}. What was imported stays: run the command again to go on.`,
        );
      await sleep(1000 * waitOf(response, tried));
    }
  }

  const at = (path: string, query: Record<string, string> = {}) => {
    const url = new URL(path.replace(/^\//, ''), base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  };
  const required = async (url: URL) => {
    const found = await read(url);
    if (found === undefined)
      throw new CommandError(
        `${base.host} shows nothing at ${url.pathname} to this key. Check --key-file, --url and the scopes of the key.`,
      );
    return found;
  };
  return {
    find: (path, query) => read(at(path, query)),
    get: (path, query) => required(at(path, query)),
    follow: (url) => {
      const { pathname, search } = new URL(url, base);
      return required(new URL(pathname + search, base));
    },
  };
}

/** Seconds until the next try: what the server states, else 1, 2, 4, 8, 16. */
function waitOf(response: Response | undefined, tried: number): number {
  const stated = Number(response?.headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(stated) && stated >= 0 ? Math.min(stated, longest_wait_s) : 2 ** (tried - 1);
}

function parse(text: string, url: URL): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandError(`${url.host} responds to GET ${url.pathname} with something else than JSON.`);
  }
}
