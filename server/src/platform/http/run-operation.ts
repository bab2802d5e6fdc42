import { hash } from 'node:crypto';
import { problem } from '@retour/contract/problems';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '../authenticate.ts';
import { currentAct, inAct } from '../acts.ts';
import { actOfRequest, reasonIn } from './act-of-request.ts';
import { versionOf } from './api-versions.ts';
import { malformed, parseJson } from './body.ts';
import { trackCommits } from '../db/commits.ts';
import type { HttpDeps } from './http-deps.ts';
import { requireValidKey, runOnce } from './idempotency.ts';
import type { StoredAnswer } from './idempotency.ts';
import { toRefusal } from './problem-answer.ts';
import { Refusal, invalid } from '../refusal.ts';
import type { GatheredErrors } from '../refusal.ts';
import { refusedAnswer, send, sendStream } from './respond.ts';
import type { MadeAnswer } from './respond.ts';
import { Answer, JsonText, StreamedAnswer, isWrite, takesIdempotencyKey } from '../route.ts';
import type { Route } from '../route.ts';
import { createFractionCutter } from '../schema/cut-fractions.ts';
import { mergeErrors, withoutFaults } from '../schema/faults.ts';
import { createUnknownFieldFinder, toFieldErrors } from '../schema/unknown-fields.ts';
import { receiveUpload } from '../files/upload.ts';
import type { Upload, UploadRule } from '../files/upload.ts';
import { createValidator } from '../schema/validate.ts';
import type { Validator } from '../schema/validate.ts';
import { preferredHandling, reportUnknownFields } from './warnings.ts';
import type { ReportedFields } from './warnings.ts';

/** Handles an operation, as the version of the API has it that was called. */
export function createHandler(deps: HttpDeps, route: Route): Handler {
  const handle = createRouteHandler(deps, route);
  const { versions } = route;
  if (!versions) return handle;
  const made = new Map([...new Set(versions.values())].map((one) => [one, createRouteHandler(deps, one)]));
  return (request, reply) => {
    const changed = versions.get(versionOf(request.originalUrl).name);
    return (made.get(changed ?? route) ?? handle)(request, reply);
  };
}

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Steps 5 to 9 and the answer. */
function createRouteHandler(deps: HttpDeps, route: Route): Handler {
  const validators = {
    query: route.query ? createValidator(route.query, 'query') : undefined,
    body: route.body ? createValidator(route.body, 'body') : undefined,
  };
  const findUnknown = createUnknownFieldFinder(route.body);
  const cutFractions = createFractionCutter(route.body);
  return async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { saved } = request;
    if (!saved) return answer(request, reply);
    const act = actOfRequest(route, request);
    return trackCommits(saved, () =>
      act ? inAct(act, () => answer(request, reply)) : answer(request, reply),
    );
  };

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // An operation for anyone has none, and its handler asks for none.
    const caller = request.caller!;
    if (route.upload)
      return handleUpload(deps, { ...route, upload: route.upload }, validators, request, reply);
    const raw = readRawBody(request);
    const sent = raw.length > 0 ? parseJson(raw) : undefined;
    const { body, cuts } = takesFractions(request) ? cutFractions(sent) : { body: sent, cuts: [] };
    const reported =
      isWrite(route) && body !== undefined
        ? reportUnknownFields(request, reply, findUnknown(body), cuts)
        : { unknown: [], cuts: [] };
    const work = () => perform(route, validators, request, caller, { value: body, ...reported });
    const key = takesIdempotencyKey(route) ? request.headers['idempotency-key'] : undefined;
    if (key === undefined) {
      const result = await withTimeout(deps, work());
      if (result instanceof StreamedAnswer) return sendStream(deps, request, reply, result);
      return send(reply, answerOf(route, caller, result));
    }
    requireValidKey(String(key));
    const running = runOnce(
      deps.db,
      deps.clock,
      {
        ...identityOf(route, request, caller, String(key), hash('sha256', raw, 'buffer')),
        vault: route.answers_secret && deps.vault,
      },
      async () => {
        try {
          return inOneText(answerOf(route, caller, await work()));
        } catch (error) {
          return refusedAnswer(deps, request, storableRefusal(error));
        }
      },
    );
    const stored = await withTimeout(deps, running);
    if (stored.replayed) reply.header('Idempotent-Replayed', 'true');
    return send(reply, stored);
  }
}

/** Clients of the Loop Returns API send amounts with fractions, which it cuts off (API contract, 3.1). */
const takesFractions = (request: FastifyRequest) =>
  request.caller?.profile === 'legacy' && preferredHandling(request) !== 'strict';

/** The refusal that may be stored for an Idempotency-Key. A failure of the database or the server is thrown on: it rolls the transaction back. */
function storableRefusal(error: unknown): Refusal {
  const refusal = toRefusal(error);
  if (!refusal || problem(refusal.code).status >= 500) throw error;
  return refusal;
}

/**
 * What comes of the work, or service_unavailable when that takes longer than an answer may (API contract, 21). What is under way goes
 * on to its end: whoever sent an idempotency key learns of it with the next request.
 */
async function withTimeout<T>({ config }: HttpDeps, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const detail = 'The request takes too long. The change may still be made.';
      reject(new Refusal('service_unavailable', detail, { retry_after_s: 1 }));
    }, config.request_timeout_ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function handleUpload(
  deps: HttpDeps,
  route: Route & { upload: UploadRule },
  validators: Validators,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const caller = request.caller!;
  const key = request.headers['idempotency-key'];
  if (key !== undefined) requireValidKey(String(key));
  if (route.upload.takes === 'lines') reportUnknownFields(request, reply, []);
  const upload = await receiveUpload(request, route.upload).catch((error: unknown) => {
    // Nobody reads what is still sent.
    if (!request.raw.complete) reply.header('Connection', 'close');
    throw error;
  });
  try {
    const prepared = route.prepareUpload?.(upload, caller);
    await prepared?.catch(() => {});
    const files = { upload, ...(prepared && { prepared }) };
    const run = async () =>
      inOneText(
        answerOf(
          route,
          caller,
          await perform(
            route,
            validators,
            request,
            caller,
            { value: undefined, unknown: [], cuts: [] },
            files,
          ),
        ),
      );
    if (key === undefined) return send(reply, await run());
    const identity = identityOf(route, request, caller, String(key), upload.digest);
    const answer = await runOnce(deps.db, deps.clock, identity, () =>
      run().catch((error: unknown) => refusedAnswer(deps, request, storableRefusal(error))),
    );
    if (answer.replayed) reply.header('Idempotent-Replayed', 'true');
    return send(reply, answer);
  } finally {
    await upload.close();
  }
}

/** The JSON of a body, undefined when there is none, with the fields to reject because no schema names them, and the amounts that lost a fraction. */
type ReadBody = { value: unknown } & ReportedFields;

type Validators = { query: Validator | undefined; body: Validator | undefined };

async function perform(
  route: Route,
  validators: Validators,
  request: FastifyRequest,
  caller: Principal,
  { value: body, unknown, cuts }: ReadBody,
  files: { upload?: Upload; prepared?: Promise<unknown> } = {},
): Promise<unknown> {
  if (validators.body && body !== undefined && !isStatedType(route, body))
    throw malformed('The body must be a JSON object.');
  if (!validators.body && unknown.length > 0) throw invalid(toFieldErrors(unknown));
  const check = route.check && ((intact: object) => route.check!(intact, caller));
  const params = request.params as Record<string, string>;
  const validBody = (onRefusal?: (normal: unknown) => void) =>
    validators.body?.(body ?? {}, { unknown, check, ...(onRefusal && { onRefusal }) });
  const valid = route.checkStored
    ? await withStoredChecks(validBody, (intact, errors) =>
        route.checkStored!(intact, { params, caller, errors }),
      )
    : validBody();
  const act = currentAct();
  if (act) act.reason = reasonIn(valid);
  return route.handle({
    caller,
    params,
    query: validators.query ? (validators.query(request.query) as Record<string, unknown>) : {},
    body: valid,
    ...files,
    cuts,
    strict: preferredHandling(request) === 'strict',
    accept: request.headers.accept ?? '',
    address: request.ip,
    headers: request.headers,
    path: (request.originalUrl.split('?', 1)[0] ?? '').replace(/(.)\/$/, '$1'),
  });
}

/** A body that is refused is also checked against stored data, so that its sender learns of all faults at once (API contract, 3.3). */
async function withStoredChecks(
  validBody: (onRefusal: (normal: unknown) => void) => unknown,
  checkStored: (intact: Record<string, unknown>, errors: GatheredErrors) => Promise<GatheredErrors>,
): Promise<unknown> {
  let refused: unknown;
  try {
    return validBody((normal) => (refused = normal));
  } catch (error) {
    const errors = error instanceof Refusal ? error.extras.errors : undefined;
    if (!errors) throw error;
    throw invalid(mergeErrors(errors, await checkStored(withoutFaults(refused, errors), errors)));
  }
}

function isStatedType(route: Route, body: unknown): boolean {
  return (
    (route.body as { type?: string }).type !== 'object' ||
    (typeof body === 'object' && body !== null && !Array.isArray(body))
  );
}

function readRawBody(request: FastifyRequest): Buffer {
  const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  if (raw.length === 0) return raw;
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity')
    throw new Refusal(
      'unsupported_media_type',
      `This operation doesn't accept Content-Encoding ${encoding}.`,
    );
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (!/^application\/([\w.!#$&^-]+\+)?json$/.test(type)) {
    throw new Refusal('unsupported_media_type', 'Send the body as application/json.');
  }
  return raw;
}

function identityOf(
  route: Route,
  request: FastifyRequest,
  caller: Principal,
  key: string,
  body_digest: Buffer,
) {
  const path = route.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => (request.params as Record<string, string>)[name] ?? '',
  );
  const query = request.originalUrl.split('?').slice(1).join('?');
  // A version with an answer of its own doesn't repeat that of another.
  const version = route.changed_since ? [route.changed_since] : [];
  return {
    shop_id: caller.shop.id,
    owner: ownerOf(caller),
    key,
    parts: [route.method, path, query, caller.profile, ...version, body_digest],
  };
}

/**
 * Whose stored answers a caller gets. All keys of a shop share theirs (API contract, 6); a member of staff has their own in every session,
 * and the session of a shopper has its own, because what another one is shown of the order can differ.
 */
function ownerOf(caller: Principal): string {
  if (caller.kind === 'key') return 'keys';
  return caller.kind === 'staff' ? `member ${caller.member_id}` : `session ${caller.session_id}`;
}

function answerOf(route: Route, caller: Principal | undefined, result: unknown): MadeAnswer {
  const answer = result instanceof Answer ? result : new Answer(result, {});
  const { status: own = 200, legacy_status = own } = route.success;
  const status = answer.options.status ?? (caller?.profile === 'legacy' ? legacy_status : own);
  const headers = answer.options.headers ?? {};
  if (status === 204) return { status, headers, body: null };
  if (!(answer.body instanceof JsonText)) return { status, headers, body: JSON.stringify(answer.body) };
  const { parts } = answer.body;
  return { status, headers, body: parts.length > 1 ? parts : parts.join('') };
}

const inOneText = ({ body, ...answer }: MadeAnswer): StoredAnswer => ({
  ...answer,
  body: body === null || typeof body === 'string' ? body : body.join(''),
});
