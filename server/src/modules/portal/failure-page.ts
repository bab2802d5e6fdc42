import type { Page } from '@retour/portal';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problem } from '@retour/contract/problems';
import type { Deps } from '../../platform/deps.ts';
import { sendPortalPage } from '../../platform/pages/portal-page.ts';
import type { PageShop } from '../../platform/pages/portal-page.ts';
import { shownUrl } from '../../platform/http/test-requests.ts';
import { toRefusal } from '../../platform/http/problem-answer.ts';
import { Refusal } from '../../platform/refusal.ts';
import { knownShopsOf, shellOf } from '../shop/brands/index.ts';

/** Answers what a page could not: with what is missing, how long to wait, or that the server failed, in the reader's language. */
export async function sendFailure(
  { config, log, db, pauses }: Pick<Deps, 'config' | 'log' | 'db' | 'pauses'>,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const refusal = toRefusal(error, { pauses });
  if (!refusal) log.error({ err: error, request_id: request.id }, 'request failed');
  const { code = 'internal_error', extras = {} } = refusal ?? {};
  const status = problem(code).status;
  if (extras.retry_after_s !== undefined) reply.header('Retry-After', extras.retry_after_s);
  request.problem = code;
  return sendPortalPage(reply, {
    config,
    status,
    shop: await shopOf({ db, log }, refusal, request),
    page: pageOf(refusal, request),
  });
}

/** The shop as its pages look. Where the server fails or is asked too often, what is remembered has to do: nothing more is asked of the database. */
async function shopOf(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  refusal: Refusal | undefined,
  { params, caller }: FastifyRequest,
): Promise<PageShop | undefined> {
  const { shop: handle = '' } = (params ?? {}) as { shop?: string };
  const shops = knownShopsOf({ db, log });
  const is_cheap = refusal && refusal.code !== 'rate_limited';
  const found = is_cheap ? await shops.find(handle) : shops.recall(handle);
  return found ? shellOf(found) : caller?.shop && { name: caller.shop.name };
}

function pageOf(refusal: Refusal | undefined, request: FastifyRequest): Page {
  const retry_url = shownUrl(request);
  const { retry_after_s } = refusal?.extras ?? {};
  const code = refusal?.code;
  if (code === 'rate_limited' || code === 'too_many_attempts')
    return { name: 'wait', props: { retry_after_s: retry_after_s ?? 60, retry_url } };
  if (code === 'route_not_found') return { name: 'missing', props: { what: 'shop' } };
  if (code === 'draft_not_found' || code === 'draft_item_not_found')
    return { name: 'missing', props: { what: 'page' } };
  return { name: 'failed', props: { reference: request.id, retry_url } };
}
