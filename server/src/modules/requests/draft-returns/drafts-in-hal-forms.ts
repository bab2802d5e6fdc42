import type { Principal } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { VersionDifference } from '../../../platform/http/api-versions.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Answer } from '../../../platform/route.ts';
import type { Route, RouteRequest } from '../../../platform/route.ts';
import { hal_forms } from './hal-forms.ts';
import { LinkedDraft, LinkedDraftPage } from './schemas-linked.ts';

type HalDeps = Pick<Deps, 'config' | 'cursors'>;
type Template = { title: string; target: string };
type HalBody = { _templates?: Record<string, Template>; _links?: object; draft_return?: { id: string } };
type Page = { draft_returns: object[]; next_page_url: string | null; previous_page_url: string | null };

const of_drafts = [
  'startDraftReturn',
  'getDraftReturn',
  'setDraftReturnCart',
  'setDraftReturnCreditType',
  'setDraftReturnAddress',
  'setDraftReturnRecipient',
  'selectReturnMethod',
  'submitDraftReturn',
  'cancelDraftReturn',
  'overrideDraftReturnPolicy',
  'addItemImages',
  'addReturningItem',
  'removeReturningItem',
  'setReturnReason',
  'setReturnType',
  'setExchangeItem',
  'setUserInput',
  'finalizeDraftReturnItems',
  'reopenDraftReturnItems',
];
const others = ['listDraftReturns', 'getDraftReturnTotals', 'listReturningItemOptions'];

/**
 * Since 2026-10, drafts are HAL-Forms whatever the request accepts, `_links` names every action, and a shopper shows with each request that the
 * draft is theirs (draft-return contract, 1).
 */
export const draftsInHalForms = (deps: HalDeps): VersionDifference => ({
  since: '2026-10',
  operations: [...of_drafts, ...others],
  summary: 'Draft returns are HAL-Forms, whatever `Accept` says, and `_links` names every action.',
  change: (route) => ({
    ...route,
    ...(of_drafts.includes(route.operation) && {
      success: { ...withoutOtherForm(route.success), schema: LinkedDraft },
    }),
    ...(route.operation === 'listDraftReturns' && {
      success: { ...route.success, schema: LinkedDraftPage },
    }),
    async handle(request) {
      requireToken(deps, request);
      const result = await route.handle({ ...request, accept: hal_forms });
      if (route.operation === 'listDraftReturns')
        return linked(deps, request, pageBody(deps, request, result as Page));
      return of_drafts.includes(route.operation) ? linked(deps, request, result) : result;
    },
  }),
});

const withoutOtherForm = ({ other_form: _other, ...success }: Route['success']) => success;

type Request = Pick<RouteRequest<unknown, unknown>, 'caller' | 'params' | 'path' | 'headers'>;

/** A shopper has the token of a draft from its first response. Another draft, or none, isn't told apart. Refusals: draft_not_found. */
function requireToken(deps: HalDeps, { caller, params, headers }: Request): void {
  const { draft_return_id } = params;
  if (caller.kind !== 'shopper' || draft_return_id === undefined) return;
  if (headers['x-loop-shopper-token'] !== tokenOf(deps, caller, draft_return_id))
    throw new Refusal('draft_not_found', `There is no draft return ${draft_return_id}.`);
}

const tokenOf = ({ cursors }: HalDeps, { shop }: Principal, draft_return_id: string) =>
  cursors.write(`draft return ${shop.id}`, { draft_return_id });

/** The response with its actions among the links, in URLs of the version that was called, and what the caller shows of itself from now on. */
function linked(deps: HalDeps, { caller, path }: Request, result: unknown): Answer {
  const { body, options } = result instanceof Answer ? result : new Answer(result, {});
  const { _links = {}, _templates = {}, ...answer } = body as HalBody;
  const actions = Object.entries(_templates).map(([name, { target, title }]) => [
    name,
    { href: target, title },
  ]);
  const { draft_return } = answer;
  const whole = {
    ...answer,
    _links: { ..._links, ...Object.fromEntries(actions) },
    _templates,
    client_application: caller.kind === 'shopper' ? 'shopper-portal' : 'public-api',
    ...(caller.kind === 'shopper' &&
      draft_return && { shopper_token: tokenOf(deps, caller, draft_return.id) }),
  };
  const headers = { ...options.headers, 'Content-Type': hal_forms };
  return new Answer(inVersion(whole, deps.config.origin, path), { ...options, headers });
}

/** URLs of the API lead to the version that was called. */
function inVersion(value: unknown, origin: string, path: string): unknown {
  const [, version = 'v1'] = /^\/api\/([^/]+)/.exec(path) ?? [];
  const text = JSON.stringify(value).replaceAll(`"${origin}/api/v1/`, `"${origin}/api/${version}/`);
  return JSON.parse(text) as unknown;
}

/** The list, with what starts a draft. */
function pageBody({ config }: HalDeps, { path }: Request, page: Page) {
  const { draft_returns, next_page_url, previous_page_url } = page;
  const target = `${config.origin}${path}`;
  const neighbour = (href: string | null, rel: string, title: string) =>
    href ? { [rel]: { href, title } } : {};
  return {
    ...page,
    _links: {
      self: { href: target, title: 'Draft returns.' },
      ...neighbour(next_page_url, 'next', 'The next page.'),
      ...neighbour(previous_page_url, 'prev', 'The previous page.'),
    },
    _embedded: { draft_returns },
    _templates: {
      initialize: {
        title: 'Start a draft return.',
        method: 'POST',
        target,
        contentType: 'application/json',
        properties: [
          { name: 'order_name', type: 'text', required: true },
          { name: 'secondary_input', type: 'text', required: false },
          { name: 'is_gift', type: 'text', required: false },
          { name: 'language', type: 'text', required: false },
        ],
      },
    },
  };
}
