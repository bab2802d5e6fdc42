import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { printTypes } from './print-types.ts';
import { standardDocument } from './standard-document.ts';

// Writes the types of the client from the API description; with --check, fails when they are not current.

const source = new URL('../../docs/openapi.json', import.meta.url);
const target = new URL('../src/schema.ts', import.meta.url);

const described = JSON.parse(readFileSync(source, 'utf8'));
const text = `${printTypes(standardDocument(described))}\n${payloadUnion(described)}`;
const content = `// Generated from docs/openapi.json by "npm run generate:client"; do not edit.\n${text}`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, content);
} else if (readFileSync(target, 'utf8') !== content) {
  console.error(`${fileURLToPath(target)} is not current: run "npm run generate:client" and commit it.`);
  process.exitCode = 1;
}

/** The union of what webhooks send, one type for each topic. */
function payloadUnion({ webhooks }: { webhooks: Record<string, any> }): string {
  const names = Object.values(webhooks).map(({ post }) =>
    post.requestBody.content['application/json'].schema.$ref.split('/').at(-1),
  );
  const comment =
    '/** The body of a webhook. `topic` determines its other members; `trigger` says what happened. */';
  return `${comment}\nexport type WebhookPayload = ${names.join(' | ')};\n`;
}
