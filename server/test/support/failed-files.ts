import type { TestEvent } from 'node:test/reporters';

/** A reporter of Node's test runner that prints the names of test files with failed tests, one a line. */
export default async function* failedFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events)
    if (event.type === 'test:fail' && event.data.nesting === 0) yield `${event.data.name}\n`;
}
