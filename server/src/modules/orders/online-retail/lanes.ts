/** Parts that may be under way at once: read, but not yet through the second lane. */
const max_parts = 3;

/**
 * Takes the parts of a source through two steps, each of which works on one part at a time and in their order, while the source makes the
 * next one. The second step of a part comes after its first. Reading waits when three parts are under way. Answers what the source
 * returns; stops at the first error.
 */
export async function inTwoLanes<Part, Result>(
  source: AsyncGenerator<Part, Result>,
  steps: { first(part: Part): Promise<void>; second(part: Part): Promise<void> },
): Promise<Result> {
  const under_way: Promise<void>[] = [];
  let first: Promise<void> = Promise.resolve();
  let second: Promise<void> = Promise.resolve();
  try {
    for (;;) {
      const next = await source.next();
      if (next.done) {
        await second;
        return next.value;
      }
      first = handled(first.then(() => steps.first(next.value)));
      second = handled(Promise.all([first, second]).then(() => steps.second(next.value)));
      under_way.push(second);
      if (under_way.length >= max_parts) await under_way.shift();
    }
  } finally {
    await Promise.allSettled([first, second]);
    await source.return(undefined as Result);
  }
}

/** An error is met where the promise is awaited, which may be later than it happens. */
function handled(promise: Promise<void>): Promise<void> {
  promise.catch(() => {});
  return promise;
}
