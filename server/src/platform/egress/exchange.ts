import type { Dispatcher } from 'undici';
import { EgressFailure } from './failure.ts';
import type { EgressError } from './failure.ts';

/** What came of a request. `error` is null when the answer has a 2xx status and came in time. */
export type EgressResult = {
  status: number | null;
  error: EgressError | null;
  retry_after: string | null;
  /** The first 1 KiB of the answer's body. */
  excerpt: string;
  duration_ms: number;
};

const excerpt_bytes = 1024;
const max_answer_bytes = 1_048_576;

/**
 * One request and its answer. It has a result once: with the end of the answer, its cap, a failure or the deadline, whichever comes first. This
 * is what undici calls while a request is made, without the streams and signals that its own functions put in front.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly result: Promise<EgressResult>;
  readonly #settle: (result: EgressResult) => void;
  readonly #began = performance.now();
  readonly #deadline: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #is_over = false;
  #status: number | null = null;
  #retry_after: string | null = null;
  #kept: Buffer[] = [];
  #size = 0;

  constructor(timeout_ms: number) {
    const { promise, resolve } = Promise.withResolvers<EgressResult>();
    this.result = promise;
    this.#settle = resolve;
    this.#deadline = setTimeout(() => this.#cut('timeout'), timeout_ms);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#is_over) controller.abort(new EgressFailure('timeout'));
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    { 'retry-after': retry_after }: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    this.#retry_after = (Array.isArray(retry_after) ? retry_after[0] : retry_after) ?? null;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    // A copy: the chunk is a part of a larger buffer, which would be kept with it.
    if (this.#size < excerpt_bytes) this.#kept.push(Buffer.from(chunk.subarray(0, excerpt_bytes)));
    this.#size += chunk.length;
    if (this.#size > max_answer_bytes) this.#cut(this.#errorOfStatus());
  }

  onResponseEnd(): void {
    this.#end(this.#errorOfStatus());
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.#end(error instanceof EgressFailure ? error.error : 'reset');
  }

  /** Ends the exchange here, and the connection with it. */
  #cut(error: EgressError | null): void {
    this.#end(error);
    this.#controller?.abort(new EgressFailure('timeout'));
  }

  #end(error: EgressError | null): void {
    if (this.#is_over) return;
    this.#is_over = true;
    clearTimeout(this.#deadline);
    this.#settle({
      status: this.#status,
      error,
      retry_after: this.#retry_after,
      excerpt: Buffer.concat(this.#kept).subarray(0, excerpt_bytes).toString().replaceAll('\0', ''),
      duration_ms: Math.round(performance.now() - this.#began),
    });
  }

  #errorOfStatus(): EgressError | null {
    const status = this.#status!;
    if (status >= 200 && status < 300) return null;
    return status >= 300 && status < 400 ? 'redirect' : 'status';
  }
}
