export type RetryOptions = {
  /** Attempts in all, 1 to 10. */
  attempts: number;
  /** Wait before the second attempt; it doubles from one to the next, with jitter. */
  first_delay_ms: number;
  /** Longest wait between two attempts. A server that asks for more gets its answer passed on instead. */
  max_delay_ms: number;
  /** How the client waits; tests give their own. */
  wait: (delay_ms: number) => Promise<void>;
};

const defaults: RetryOptions = {
  attempts: 4,
  first_delay_ms: 250,
  max_delay_ms: 65_000,
  wait: (delay_ms) => new Promise((resolve) => setTimeout(resolve, delay_ms)),
};

type Fetch = (request: Request) => Promise<Response>;

/** Repeats requests that did not come through. Writes are repeated only because they carry an idempotency key. */
export function retrying(fetch: Fetch, given: Partial<RetryOptions> = {}): Fetch {
  const options = { ...defaults, ...given };
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= options.attempts;
      let delay_ms = options.first_delay_ms * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      try {
        const response = await fetch(request.clone());
        if (last || !(await mayRepeat(response))) return response;
        delay_ms = Math.max(delay_ms, retryAfter(response));
        if (delay_ms > options.max_delay_ms) return response;
        await response.body?.cancel();
      } catch (error) {
        if (last || request.signal.aborted) throw error;
      }
      await options.wait(Math.min(delay_ms, options.max_delay_ms));
    }
  };
}

async function mayRepeat(response: Response): Promise<boolean> {
  if (response.status === 429 || response.status === 503) return true;
  if (response.status !== 409) return false;
  const problem = (await response.clone().json()) as { code?: string };
  return problem.code === 'idempotency_in_progress';
}

/** The wait that a server asks for, in milliseconds: seconds or a date. */
function retryAfter(response: Response): number {
  const text = response.headers.get('Retry-After');
  if (text === null) return 0;
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - Date.now());
}
