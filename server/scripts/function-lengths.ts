// Prints how long the functions of the code are, without blank lines and comments: median, 90th percentile and the longest ones. Routes and tests are left out,
// as in the lint rule. `node server/scripts/function-lengths.ts [folder…]`
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const named = process.argv.slice(2);
const folders =
  named.length > 0
    ? named.map((folder) => resolve(folder))
    : ['server/src', 'contract/src', 'client/src'].map((folder) => join(checkout, folder));
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

/** What oxlint finds: every function is longer than none. It ends with 1 where it found something, and runs without being in the PATH. */
function lint(): string {
  const ignored = ['**/*.test.ts', '**/routes.ts', '**/routes/**', '**/examples.ts'];
  const options = ignored.flatMap((pattern) => ['--ignore-pattern', pattern]);
  const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint');
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [oxlint, '-c', config, '--format', 'json', ...options, ...folders],
    { cwd: checkout, encoding: 'utf8', maxBuffer: 1e9 },
  );
  if (error) throw error;
  if (!stdout.startsWith('{')) throw new Error(`oxlint ended with ${status}: ${stderr || stdout}`);
  return stdout;
}

type Found = { diagnostics: { message: string; filename: string }[] };

function readLengths(output: string): { lines: number; name: string; file: string }[] {
  return (JSON.parse(output) as Found).diagnostics.map(({ message, filename }) => ({
    lines: Number(/\((\d+)\)/.exec(message)![1]),
    name: /`(\w+)`/.exec(message)?.[1] ?? '(unnamed)',
    file: relative(process.cwd(), resolve(checkout, filename)),
  }));
}
