import { hash } from 'node:crypto';
import { readCaller } from '../../src/modules/access/api-keys/index.ts';
import { listRoutes } from '../../src/modules.ts';
import type { Profile } from '../../src/platform/authenticate.ts';
import { presentedSecret } from '../../src/platform/callers/credentials.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { buildOpenApi } from '../../src/platform/openapi.ts';
import type { AnswerCheck } from './client.ts';
import { createResponseValidator } from './validate-response.ts';
import type { ResponseValidator } from './validate-response.ts';

/** One for all servers of a process: their descriptions differ in nothing that an answer is held to. */
let validator: ResponseValidator | undefined;

/** Holds every answer that a test gets to the API description, in the profile of the key that it was asked with. */
export function createAnswerCheck(
  deps: Deps,
  origin: string,
  known_profiles: ReadonlyMap<string, Profile>,
): AnswerCheck {
  const validate = (validator ??= createResponseValidator(buildOpenApi(listRoutes(deps), { origin })));
  async function profileOf(headers: Record<string, string>): Promise<Profile | undefined> {
    const secret = presentedSecret(headers);
    if (!secret) return undefined;
    const known = known_profiles.get(secret);
    return known ?? (await readCaller(deps.db.root, hash('sha256', secret, 'buffer')))?.profile;
  }
  return async ({ method, path, headers: sent }, { status, headers, text, body: json }) => {
    const content_type = headers.get('Content-Type');
    const body = content_type?.startsWith('text/') ? text : json;
    // Where only sessions count, a key is not looked at.
    const is_of_sessions = String((json as { code?: string } | undefined)?.code).startsWith('session_');
    const profile = is_of_sessions ? undefined : await profileOf(sent);
    validate({ method, path, status, content_type, body, profile, headers });
  };
}
