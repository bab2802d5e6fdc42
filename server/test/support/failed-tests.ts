import type { TestEvent } from 'node:test/reporters';

/** What Node's test runner wraps around the error of a test. */
type TestError = Error & { failureType?: string };

/** A reporter of Node's test runner that prints only failed tests: name, file, line and error, and after those of a file `<name> has failed tests.` */
export default async function* failedTests(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:fail' || event.data.todo !== undefined) continue;
    const error = event.data.details.error as TestError;
    if (event.data.nesting === 0) yield `${event.data.name} has failed tests.\n\n`;
    // A suite that failed because of one of its tests. That test is reported itself.
    if (error.failureType === 'subtestsFailed') continue;
    const cause = error.cause instanceof Error ? error.cause : error;
    const lines = (cause.stack ?? cause.message)
      .split('\n')
      .filter((line) => !line.includes('node:internal'));
    const { name, file, line } = event.data;
    yield `${name} (${file}:${line})\n${lines.map((text) => `  ${text}\n`).join('')}\n`;
  }
}
