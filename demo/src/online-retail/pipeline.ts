/** Parts that may be under way at once: read, but not yet through the last step. */
const max_parts = 4;

export type Steps<Part> = {
  /** One part at a time, in order. */
  prepare(part: Part): Promise<void>;
  /** Two parts at a time. */
  write(part: Part): Promise<void>;
  /** One part at a time, in order, after this part and all before it are written. */
  finish(part: Part): Promise<void>;
};

/**
 * Takes the parts of a source through three steps while the source makes the next one. Reading waits when four parts are under way. Returns
 * what the source returns; stops at the first error, when the steps under way have ended.
 */
export async function runPipeline<Part, Result>(
  source: AsyncGenerator<Part, Result>,
  steps: Steps<Part>,
): Promise<Result> {
  const under_way: Promise<void>[] = [];
  let prepared: Promise<unknown> = Promise.resolve();
  let finished: Promise<unknown> = Promise.resolve();
  /** The last two. */
  let written: Promise<unknown>[] = [prepared, prepared];
  try {
    for (;;) {
      const next = await source.next();
      if (next.done) {
        await finished;
        return next.value;
      }
      const part = next.value;
      prepared = handled(prepared.then(() => steps.prepare(part)));
      const now = handled(Promise.all([prepared, written[0]]).then(() => steps.write(part)));
      written = [written[1]!, now];
      const end = handled(Promise.all([...written, finished]).then(() => steps.finish(part)));
      finished = end;
      under_way.push(end);
      if (under_way.length >= max_parts) await under_way.shift();
    }
  } finally {
    await Promise.allSettled([prepared, ...written, finished]);
    await source.return(undefined as Result);
  }
}

/** An error is met where the promise is awaited, which may be later than it happens. */
function handled(promise: Promise<void>): Promise<void> {
  promise.catch(() => {});
  return promise;
}
