import assert from 'node:assert/strict';
import { parseTopic } from '@retour/contract/event-types';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { listRoutes } from '../../src/modules.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { buildOpenApi } from '../../src/platform/openapi.ts';
import { closeDocument } from './closed-document.ts';

type Payload = { topic: string; trigger: string };

let ajv: Ajv2020 | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Holds what a webhook told to the API description of its topic, down to a member too many. */
export function checkPayload(payload: Payload): void {
  const topic = parseTopic(payload.topic);
  assert.ok(topic, `There is no topic ${payload.topic}.`);
  const fits = compiled.get(topic) ?? compile(topic);
  compiled.set(topic, fits);
  const told = JSON.stringify(payload).slice(0, 2000);
  assert.ok(
    fits(payload),
    `${topic} on ${payload.trigger} told ${told}, against the API description: ${ajv!.errorsText(fits.errors)}`,
  );
}

function compile(topic: string): ValidateFunction {
  ajv ??= createAjv();
  return ajv.compile({
    $ref: `openapi#/webhooks/${topic}/post/requestBody/content/application~1json/schema`,
  });
}

function createAjv(): Ajv2020 {
  const made = new Ajv2020({
    strict: false,
    validateSchema: false,
    allErrors: true,
    code: { optimize: false },
  });
  return made.addSchema(closeDocument(buildOpenApi(listRoutes({} as Deps))), 'openapi');
}
