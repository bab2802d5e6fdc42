import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import type { OpenAPI3 } from 'openapi-typescript';
import { compactTypes } from './compact-types.ts';
import { standardDocument } from './standard-document.ts';

// Writes the types of the client from the API description; with --check, fails when they are not current.

const source = new URL('../../docs/openapi.json', import.meta.url);
const target = new URL('../src/schema.ts', import.meta.url);

const document = standardDocument(JSON.parse(readFileSync(source, 'utf8')));
const types = astToString(
  await openapiTS(document as OpenAPI3, {
    alphabetize: false,
    defaultNonNullable: false,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
    rootTypesKeepCasing: true,
  }),
);
const text = `// Generated from docs/openapi.json by "npm run generate:client"; do not edit.\n${await compactTypes(types)}`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, text);
} else if (readFileSync(target, 'utf8') !== text) {
  console.error(`${fileURLToPath(target)} is not current: run "npm run generate:client" and commit it.`);
  process.exitCode = 1;
}
