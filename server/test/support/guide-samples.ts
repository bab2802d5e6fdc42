import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/** Returns for each webhook whether the sample of the guide accepts it; undefined if its language isn't installed. */
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

export const runPythonSamples: RunSamples = (cases) =>
  runElsewhere('python3', ['-I', '-c', samplesOf('python').join('\n') + python_loop], cases);

const ruby_loop = `
require "json"
of = { "standard" => method(:verify), "legacy" => method(:verify_legacy) }
puts JSON.parse($stdin.read).map { |c| of[c["profile"]].(c["secret"], c["headers"], c["body"].b) }.to_json
`;

export const runRubySamples: RunSamples = (cases) =>
  runElsewhere('ruby', ['-w', '-e', samplesOf('ruby').join('\n') + ruby_loop], cases);

/** A warning or a notice is an error here. */
const php_loop = `
set_error_handler(fn($level, $message) => throw new Error($message));
$accept = fn($c) => ($c['profile'] === 'standard' ? 'verify' : 'verifyLegacy')($c['secret'], $c['headers'], $c['body']);
echo json_encode(array_map($accept, json_decode(stream_get_contents(STDIN), true)));
`;

export const runPhpSamples: RunSamples = (cases) =>
  runElsewhere('php', ['-d', 'error_reporting=-1', '-r', samplesOf('php').join('\n') + php_loop], cases);

const go_loop = `package main

import (
	"encoding/json"
	"net/http"
	"os"
)

func main() {
	var cases []struct {
		Profile, Secret, Body string
		Headers               map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&cases); err != nil {
		panic(err)
	}
	accepted := []bool{}
	for _, c := range cases {
		h := http.Header{}
		for name, value := range c.Headers {
			h.Set(name, value)
		}
		verifies := map[string]func(string, http.Header, []byte) bool{"standard": verify, "legacy": verifyLegacy}
		accepted = append(accepted, verifies[c.Profile](c.Secret, h, []byte(c.Body)))
	}
	json.NewEncoder(os.Stdout).Encode(accepted)
}
`;

/** Compiles first, `net/http` with it unless this Go came with it compiled or has it in its cache. */
export const runGoSamples: RunSamples = async (cases) => {
  const dir = mkdtempSync(join(tmpdir(), 'retour-guide-'));
  try {
    const files = [go_loop, ...samplesOf('go').map((code) => `package main\n\n${code}`)].map((code, i) => {
      const file = join(dir, `part${i}.go`);
      writeFileSync(file, code);
      return file;
    });
    return await runElsewhere('go', ['run', ...files], cases);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

/** Gives a program the cases as JSON and reads its answer as JSON; undefined where there is no such program. */
async function runElsewhere(
  program: string,
  args: string[],
  cases: readonly SampleCase[],
): Promise<boolean[] | undefined> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close').then(
    () => true,
    () => false,
  );
  child.stdin.on('error', () => {}).end(JSON.stringify(cases));
  const answer = await text(child.stdout);
  return (await ended) ? (JSON.parse(answer) as boolean[]) : undefined;
}
