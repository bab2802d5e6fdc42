import { toTsMs } from '@retour/contract/time';
import type { PageFacts } from '@retour/portal';
import { Refusal } from '../../platform/refusal.ts';
import {
  chooseRelease,
  chosenMethod,
  finalTypeOf,
  finalizeItems,
  isForCart,
  mustPay,
  payDraft,
  readDraftView,
  readQuote,
  reopenItems,
  submitDraft,
  writeQuote,
} from '../requests/draft-returns/index.ts';
import type { DraftAmounts, DraftView } from '../requests/draft-returns/index.ts';
import { amountsOfDraft } from './amounts.ts';
import { draftFactsOf, lineFactsOf, reasonNameOf, sendUntilOf } from './draft-facts.ts';
import { groupsOf, lastOutcome, nextPath, onlyMethod } from './next-path.ts';
import { addressLines } from './places.ts';
import { cartToReplace } from './store-step.ts';
import type { ItemGroup } from './next-path.ts';
import type { Redirect, Step, Visit } from './steps.ts';
import { listOrderPayments, readReturnUuid } from './store.ts';

type ReviewProps = PageFacts['review'];

/** Step 4: everything, before it counts. */
export const reviewStep: Step = {
  path: 'review',
  async show(visit) {
    const path = nextPath(visit.view);
    if (path !== 'review') return { to: visit.url(path) };
    if (soldOutItems(visit.view).length > 0) return { to: visit.url('sold-out') };
    const cart = cartToReplace(visit.view);
    if (cart !== undefined) return { to: visit.url(`cart/${cart}`) };
    const { deps, shop, view } = visit;
    const { is_gift, order_id } = view.draft;
    const amounts = is_gift
      ? undefined
      : amountsOfDraft(view, await listOrderPayments(deps.db.root, shop.id, order_id));
    return {
      name: 'review',
      props: { ...reviewOf(visit), amounts: amounts ?? null, is_collected: await collects(visit, view) },
    };
  },
};

function reviewOf(visit: Visit): Omit<ReviewProps, 'amounts' | 'is_collected'> {
  const { view, url, shop, deps } = visit;
  const { draft } = view;
  const method = chosenMethod(draft)!;
  const only = onlyMethod(view);
  const place = method.locations.find(
    ({ id }, _, { length }) => id === draft.return_location_id || length === 1,
  );
  const { recipient } = draft;
  return {
    ...draftFactsOf(visit, method.type === 'keep' ? 'items' : only ? lastOutcome(view) : 'method'),
    items: groupsOf(view).map((group) => {
      const facts = lineFactsOf(visit, group);
      return {
        ...facts,
        type: finalTypeOf(group.first) ?? 'refund',
        exchange_title: group.first.exchange?.title ?? null,
        is_for_cart: isForCart(group.first),
        reason: reasonNameOf(visit, group),
        paid: draft.is_gift ? null : paidFor(view, group),
        change_url: url(`items/${group.first.id}/outcome`),
      };
    }),
    items_url: url('items'),
    method: {
      type: method.type,
      location: place?.name ?? null,
      is_any: !place && method.locations.length > 0,
      from: only?.type === 'label' && draft.shipping_address ? addressLines(draft.shipping_address) : null,
    },
    method_url: methodUrl(visit),
    send_until: sendUntilOf(visit),
    due: view.amounts.amount_due,
    recipient: recipient && [recipient.first_name, recipient.last_name].filter(Boolean).join(' '),
    address_url: recipient ? url('address') : null,
    submit_url: url('submit'),
    quote: writeQuote(deps.cursors, draft, { ...view.amounts, deposit: 0, secured: 0 }, deps.clock.now()),
    instant: instantOf(visit),
    instant_problem: instantProblem(visit),
    shop_name: shop.name,
  };
}

/** Where to change how the goods come back; null where there is one way, without places to choose from. */
function methodUrl({ view, url }: Visit): string | null {
  const only = onlyMethod(view);
  if (!only || only.locations.length > 1) return url('method');
  // Who returns a gift finds the address beside their name.
  return only.type === 'label' && !view.draft.is_gift ? url('address') : null;
}

function instantOf({ view, deps }: Visit): ReviewProps['instant'] {
  const { instant, draft, amounts } = view;
  if (!instant) return undefined;
  const { rules, deposit, secured, send_by, charge_at } = instant;
  return {
    security: rules.security,
    deposit,
    secured,
    release_on: rules.release_on,
    send_by: toTsMs(send_by),
    charge_at: toTsMs(charge_at),
    chosen: draft.release,
    quote: writeQuote(deps.cursors, draft, { ...amounts, deposit, secured }, deps.clock.now()),
  };
}

function instantProblem({ request }: Visit): ReviewProps['instant_problem'] {
  const query = request.query as Record<string, unknown>;
  return 'gone' in query ? 'gone' : 'choose' in query ? 'choose' : undefined;
}

/** What was paid for the units of a group, as the quote counts it: equal units can differ by a cent. */
const paidFor = ({ quote }: DraftView, { items }: ItemGroup) =>
  items.reduce((sum, { id }) => sum + (quote?.paid_by_item.get(id) ?? 0), 0);

/** Makes the return: once, however often the form is sent, and for the amounts of the page that it was sent from. */
export const submitStep: Step = {
  path: 'submit',
  show: ({ view, url }) => ({ to: url(nextPath(view)) }),
  async submit(visit) {
    const { deps, target, view, url, form } = visit;
    const release = releaseOf(visit);
    if (release === undefined) return { to: `${url('review')}?choose#release` };
    const quote = (release === 'now' && form.text('quote_now')) || form.text('quote') || undefined;
    try {
      if (release !== view.draft.release && (view.instant || release === 'now' || view.draft.release))
        await chooseRelease(deps, target, release);
      const chosen =
        view.state === 'created' ? await finalizeItems(deps, target) : await readDraftView(deps, target);
      if (await collects(visit, chosen)) {
        const { payment } = await payDraft(deps, target, { quote });
        return { to: payment ? `${homeOf(visit)}/pay/${payment.payment.token}` : url() };
      }
      const { draft } = await submitDraft(deps, target, quote);
      const uuid = await readReturnUuid(deps.db.root, target.shop.id, draft.return_id!);
      return { to: `${homeOf(visit)}/return/${uuid}` };
    } catch (error) {
      const code = error instanceof Refusal ? error.code : undefined;
      // Somebody sent the form twice at once: the draft leads to the return.
      if (code === 'draft_not_open') return { to: url() };
      const to = code && whereTo(visit, code, quote);
      if (!to) throw error;
      if (code === 'instant_unavailable') await chooseRelease(deps, target, 'after_return');
      await reopenItems(deps, target);
      return to;
    }
  },
};

/** When the new items are to be sent; undefined where the shopper could have said so and didn't. */
function releaseOf({ view, form }: Visit): 'now' | 'after_return' | undefined {
  const release = form.text('release');
  if (release === 'now' || release === 'after_return') return release;
  return view.instant ? undefined : 'after_return';
}

/** Whether the shopper pays for it before it is submitted. */
const collects = ({ deps }: Visit, { draft, amounts }: DraftView): Promise<boolean> =>
  mustPay(deps.db.root, deps, draft, amounts);

const homeOf = ({ url }: Visit) => url().replace(/\/drafts\/.*/, '');

/** Where to go when the return could not be made: what changed is said there, and nothing was submitted. */
function whereTo({ url }: Visit, code: string, quote: string | undefined): Redirect | undefined {
  switch (code) {
    case 'quote_moved':
      return { to: `${url('changed')}?quote=${encodeURIComponent(quote ?? '')}` };
    case 'variant_out_of_stock':
      return { to: url('sold-out') };
    case 'instant_unavailable':
      return { to: `${url('review')}?gone` };
    // What is to be paid has changed in this moment, such as by another choice of the shop's.
    case 'payment_required':
    case 'payment_not_needed':
      return { to: url('review') };
    case 'draft_incomplete':
    case 'item_not_eligible':
    case 'validation_failed':
      return { to: url() };
    default:
      return undefined;
  }
}

const compared = [
  ['items', 'return_total'],
  ['new_items', 'new_item_total'],
  ['bonus', 'bonus_used'],
  ['fees', 'fee_applied'],
  ['credit', 'store_credit'],
  ['refund', 'refund_credit'],
  ['deposit', 'deposit'],
  ['secured', 'secured'],
  ['due', 'amount_due'],
] as const satisfies readonly (readonly [PageFacts['changed']['rows'][number]['kind'], keyof DraftAmounts])[];

/** What the draft came to when the shopper agreed, and what it comes to now. */
export const changedStep: Step = {
  path: 'changed',
  show(visit) {
    const { deps, view, url, request } = visit;
    const { draft, amounts } = view;
    const { quote: token } = request.query as { quote?: unknown };
    const quoted = readToken(visit, token);
    if (!quoted || quoted.holds(amounts)) return { to: url(nextPath(view)) };
    const before = quoted.amounts;
    const first =
      groupsOf(view).find(({ first: { return_type } }) => return_type === 'exchange') ?? groupsOf(view)[0];
    const rows = before
      ? compared
          .map(([kind, name]) => ({ kind, before: before[name], now: amounts[name] }))
          .filter((row, i) => row.before !== 0 || row.now !== 0 || i === compared.length - 1)
      : [];
    return {
      name: 'changed',
      props: {
        ...draftFactsOf(visit, 'review'),
        // The final figure is what the shopper pays, or else gets.
        rows:
          amounts.amount_due > 0 || rows.some(({ kind, before: was }) => kind === 'due' && was > 0)
            ? rows
            : rows.slice(0, -1),
        quoted_at: quoted.quoted_at ? toTsMs(quoted.quoted_at) : null,
        due: amounts.amount_due,
        submit_url: url('submit'),
        quote: writeQuote(deps.cursors, draft, amounts, deps.clock.now()),
        release: draft.release,
        other_url: url(first ? `items/${first.first.id}/outcome` : 'items'),
      },
    };
  },
};

function readToken({ deps, view: { draft } }: Visit, token: unknown) {
  try {
    return typeof token === 'string' ? readQuote(deps.cursors, draft, token) : undefined;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Items whose new item can't be had any more. */
const soldOutItems = ({ draft, missing }: DraftView) =>
  missing
    .filter(({ code, path }) => code === 'variant_out_of_stock' && path[0] === 'returning_items')
    .flatMap(({ path }) => draft.items[Number(path[1])] ?? []);

/** What was chosen in exchange is gone. */
export const soldOutStep: Step = {
  path: 'sold-out',
  show(visit) {
    const { view, url } = visit;
    const gone = soldOutItems(view);
    const [first] = gone;
    if (!first) {
      const cart = cartToReplace(view);
      return { to: url(cart === undefined ? nextPath(view) : `cart/${cart}`) };
    }
    const group = groupsOf(view).find(({ items }) => items.includes(first));
    return {
      name: 'sold-out',
      props: {
        ...draftFactsOf(visit, 'review'),
        titles: [...new Set(gone.map(({ exchange }) => exchange?.title ?? ''))],
        choose_url: url(`items/${group?.first.id ?? first.id}/outcome`),
      },
    };
  },
};
