import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';

// Writes the types of the client from the API description; with --check, fails when they are not current.

const source = new URL('../../docs/openapi.json', import.meta.url);
const target = new URL('../src/schema.ts', import.meta.url);

/** The client asks for plain JSON: other forms of the same answer are left out. */
const document = JSON.parse(readFileSync(source, 'utf8'), (_name, value: Record<string, unknown>) => {
  if (value?.['application/json']) delete value['application/prs.hal-forms+json'];
  return value;
}) as OpenAPI3;
delete document.components?.schemas?.['DraftReturnHalForms'];
const types = astToString(await openapiTS(document, { alphabetize: false }));
const text = `// Generated from docs/openapi.json by "npm run generate:client"; do not edit.\n${types}`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error(`${fileURLToPath(target)} is not current: run "npm run generate:client" and commit it.`);
  process.exitCode = 1;
}
