// How a page of the return flow is made. Each step has three parts:
//
// 1. its facts, one type of plain data in `apps/portal/src/facts` (listed in `facts/index.ts`);
// 2. its component in `apps/portal/src/pages` (listed in `pages/index.ts`), with words of `src/messages` in every language;
// 3. a handler here in the server, a `Step`, listed in `listSteps` of `index.ts`:
//
//      export const methodStep: Step = {
//        path: 'method',
//        show: (visit) => ({ name: 'method', props: methodPropsOf(visit.view) }),
//        async submit({ deps, target, url, form }) {
//          const view = await selectMethod(deps, target, { return_method_id: form.text('method'), location_id: null });
//          return { to: url(nextPath(view)) };
//        },
//      };
//
// `addSteps` does the rest: it finds the session and the draft (or says that there is none, in the same words whoever it belongs to), checks where a form
// comes from, answers a form with a redirect (303), and shows the page again with status 422 when a command refuses or `submit` throws a `FormError`.
// What is wrong is then in `Shell.problem`: the layout shows the summary, and `useFieldError` tells a field its message. `visit.form` holds what was sent,
// so that `show` can fill the fields with it. Pages keep nothing that the draft does not have.
import type { FieldProblem, Locale, Page } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopperPrincipal } from '../../platform/authenticate.ts';
import type { Deps } from '../../platform/deps.ts';
import { fieldsOf, readFields } from '../../platform/pages/form-fields.ts';
import type { FormFields } from '../../platform/pages/form-fields.ts';
import { readLocale, sendPortalPage, shopLinks } from '../../platform/pages/portal-page.ts';
import type { ShopLinks } from '../../platform/pages/portal-page.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { readDraftView } from '../requests/draft-returns/index.ts';
import type { DraftTarget, DraftView } from '../requests/draft-returns/index.ts';
import { readShopperSession } from '../access/sessions/index.ts';
import { beginDraft } from './begin-draft.ts';
import { problemOf } from './problems.ts';
import { shellOf } from '../shop/brands/index.ts';
import { readPortalShop } from './shop.ts';
import type { PortalShop } from './shop.ts';
import { readReturnUuid } from './store.ts';

/** A shopper at a step of the flow. */
export type Visit = {
  deps: Deps;
  request: FastifyRequest;
  shop: PortalShop;
  session: ShopperPrincipal;
  /** What the commands of the draft take. */
  target: DraftTarget;
  /** The draft as it is now. It is open. */
  view: DraftView;
  locale: Locale;
  /** Named parts of the path. */
  params: Record<string, string>;
  /** What was sent; without fields where the page is only looked at. */
  form: FormFields;
  /** To other pages of the shop. */
  links: ShopLinks;
  /** The address of another step of this draft, such as `items`; of the draft itself when left out. */
  url: (path?: string) => string;
};

export type Redirect = { to: string };

export type Step = {
  /** Below that of the draft, such as `items/:item_id/reason`. */
  path: string;
  /** The page, or where else the shopper has to go. */
  show: (visit: Visit) => Promise<Page | Redirect> | Page | Redirect;
  /** Its form may be sent as `multipart/form-data`, which `submit` reads itself (`receiveUpload`). */
  takes_files?: boolean;
  /** Takes the form of the page. May throw the refusals of commands, and a FormError. */
  submit?: (visit: Visit) => Promise<Redirect>;
};

/** Fields of a form that cannot be taken, by their ids in the page. */
export class FormError extends Error {
  readonly fields: readonly FieldProblem[];
  readonly form: FormFields | undefined;

  /** `form` is what was sent, where `submit` read it itself. */
  constructor(fields: readonly FieldProblem[], form?: FormFields) {
    super('The form cannot be taken.');
    this.fields = fields;
    this.form = form;
  }
}

type Params = Record<string, string> & { shop: string; draft_id: string };

/** Adds the pages of steps below `/portal/{shop}/drafts/{draft_id}`. */
export function addSteps(app: FastifyInstance, deps: Deps, steps: readonly Step[]): void {
  for (const step of steps) {
    const path = `/portal/:shop/drafts/:draft_id${step.path && `/${step.path}`}`;
    app.get<{ Params: Params }>(path, async (request, reply) => {
      const visit = await findVisit(deps, request, reply);
      return visit && answer(visit, reply, await step.show(visit));
    });
    if (step.submit)
      app.post<{ Params: Params }>(
        path,
        { config: { takes_files: step.takes_files ?? false } },
        async (request, reply) => {
          requireSameOrigin(request, deps.config);
          const visit = await findVisit(deps, request, reply);
          return visit && submit(step, { ...visit, form: readFields(request) }, reply);
        },
      );
  }
}

async function submit(step: Step, visit: Visit, reply: FastifyReply): Promise<FastifyReply> {
  try {
    return await answer(visit, reply, await step.submit!(visit));
  } catch (error) {
    const problem =
      error instanceof FormError ? { name: 'form' as const, fields: error.fields } : problemOf(error);
    if (!problem) throw error;
    const view = await readDraftView(visit.deps, visit.target);
    const form = (error instanceof FormError && error.form) || visit.form;
    return answer(visit, reply, await step.show({ ...visit, view, form }), problem);
  }
}

async function answer(
  { deps: { config }, shop }: Visit,
  reply: FastifyReply,
  result: Page | Redirect,
  problem?: ReturnType<typeof problemOf>,
): Promise<FastifyReply> {
  if ('to' in result) return redirect(reply, result.to);
  const status = problem ? 422 : 200;
  return sendPortalPage(reply, { config, status, shop: shellOf(shop), page: result, problem });
}

/** Sends the browser on. What it does next is a GET. */
export const redirect = (reply: FastifyReply, to: string) =>
  reply.header('Cache-Control', 'no-store').redirect(to, 303);

/** Who visits which draft; undefined once the reader was sent elsewhere. Refusals: draft_not_found. */
async function findVisit(
  deps: Deps,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<Visit | undefined> {
  const { shop: handle, draft_id: id } = request.params;
  const shop = await readPortalShop(deps.db.root, handle);
  if (!shop) throw new Refusal('route_not_found', 'There is no such shop.');
  const session = readShopperSession(request);
  const links = shopLinks(request, deps.config, handle);
  if (session?.shop.id !== shop.id) {
    const next = request.url.split('?', 1)[0]!.replace(/^\/portal\/[^/]+\//, '');
    await redirect(reply, links(`?next=${encodeURIComponent(next)}`));
    return undefined;
  }
  const locale = await readLocale(request, shop.brand.language ?? undefined);
  const target = { shop, id, reach: session };
  const view = await readDraftView(deps, target);
  const url = (path = '', of = id) => links(`/drafts/${of}${path && `/${path}`}`);
  if (view.state === 'created' || view.state === 'items-finalized')
    return {
      deps,
      request,
      shop,
      session,
      target,
      view,
      locale,
      params: request.params,
      form: fieldsOf([]),
      links,
      url,
    };
  if (view.payment) await redirect(reply, links(`/pay/${view.payment.payment.token}`));
  else if (view.draft.return_id !== null)
    await redirect(
      reply,
      links(`/return/${await readReturnUuid(deps.db.root, shop.id, view.draft.return_id)}`),
    );
  // A draft that is over makes room for a new one.
  else
    await redirect(
      reply,
      url('', await beginDraft(deps, { shop, reach: session, language: locale.language })),
    );
  return undefined;
}
