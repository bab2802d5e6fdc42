// Prints how long the functions of the code are, without blank lines and comments: median, 90th percentile and the longest ones. Routes and tests are left out,
// as in the lint rule. `node server/scripts/function-lengths.ts [folder…]`
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folders =
  process.argv.length > 2 ? process.argv.slice(2) : ['server/src', 'contract/src', 'client/src'];
const dir = mkdtempSync(join(tmpdir(), 'function-lengths-'));
const config = join(dir, 'oxlintrc.json');
const rule = ['error', { max: 0, skipBlankLines: true, skipComments: true }];
writeFileSync(
  config,
  JSON.stringify({ categories: { correctness: 'off' }, rules: { 'max-lines-per-function': rule } }),
);
try {
  const found = readLengths(lint()).toSorted((a, b) => a.lines - b.lines);
  const at = (share: number) => found[Math.floor(share * (found.length - 1))]!.lines;
  console.log(`${found.length} functions; median ${at(0.5)} lines, 90 % have at most ${at(0.9)}`);
  for (const { lines, name, file } of found.toReversed().slice(0, 5))
    console.log(`${lines}  ${name}  ${file}`);
} finally {
  rmSync(dir, { recursive: true });
}

/** What oxlint finds: every function is longer than none. */
function lint(): string {
  const ignored = ['**/*.test.ts', '**/routes.ts', '**/routes/**', '**/examples.ts'];
  const options = ignored.flatMap((pattern) => ['--ignore-pattern', pattern]);
  try {
    return execFileSync('oxlint', ['-c', config, '--format', 'json', ...options, ...folders], {
      encoding: 'utf8',
      maxBuffer: 1e9,
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

type Found = { diagnostics: { message: string; filename: string }[] };

function readLengths(output: string): { lines: number; name: string; file: string }[] {
  return (JSON.parse(output) as Found).diagnostics.map(({ message, filename }) => ({
    lines: Number(/\((\d+)\)/.exec(message)![1]),
    name: /`(\w+)`/.exec(message)?.[1] ?? '(unnamed)',
    file: filename,
  }));
}
