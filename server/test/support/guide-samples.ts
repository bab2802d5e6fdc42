import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkout_dir } from '../../src/platform/config.ts';

/** A webhook as a receiver hands it to a sample of the guide. */
export type SampleCase = {
  profile: 'standard' | 'legacy';
  secret: string;
  headers: Record<string, string>;
  body: string;
};

/** Says of each webhook whether the sample of the guide accepts it; undefined where its language is not on this machine. */
export type RunSamples = (cases: readonly SampleCase[]) => Promise<boolean[] | undefined>;

/** The samples of a language that the guide to webhooks shows, in their order. */
function samplesOf(language: string): string[] {
  const guide = readFileSync(join(checkout_dir, 'docs/guide/webhooks.md'), 'utf8');
  return [...guide.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].flatMap(([, name, code]) =>
    name === language ? [code!] : [],
  );
}

export const runNodeSamples: RunSamples = async (cases) => {
  const modules: Record<string, (secret: string, headers: object, body: Buffer) => boolean>[] =
    await Promise.all(
      samplesOf('js').map((code) => import(`data:text/javascript,${encodeURIComponent(code)}`)),
    );
  const { verify, verifyLegacy } = Object.assign({}, ...modules);
  return cases.map(({ profile, secret, headers, body }) =>
    (profile === 'standard' ? verify : verifyLegacy)(secret, headers, Buffer.from(body)),
  );
};

const python_loop = `
import json, sys
of = {"standard": verify, "legacy": verify_legacy}
print(json.dumps([of[c["profile"]](c["secret"], c["headers"], c["body"].encode()) for c in json.load(sys.stdin)]))
`;

export const runPythonSamples: RunSamples = async (cases) => {
  const code = samplesOf('python').join('\n') + python_loop;
  const python = spawn('python3', ['-I', '-c', code], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(python, 'close').then(
    () => true,
    () => false,
  );
  python.stdin.on('error', () => {}).end(JSON.stringify(cases));
  const answer = await text(python.stdout);
  return (await ended) ? (JSON.parse(answer) as boolean[]) : undefined;
};
