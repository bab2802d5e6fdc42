import { randomUUID } from 'node:crypto';
import {
  WITHDRAWAL_WORDING,
  withdrawalLanguage,
  withdrawalStatement,
} from '@retour/contract/withdrawal-wording';
import type { Page } from '@retour/portal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { isEmailAddress } from '../../../platform/schema/email-address.ts';
import { readLocale, sendPortalPage, shopLinks } from '../../../platform/pages/portal-page.ts';
import type { ShopLinks } from '../../../platform/pages/portal-page.ts';
import { readFields } from '../../../platform/pages/form-fields.ts';
import { shellOf } from '../../shop/brands/index.ts';
import type { KnownShop, KnownShops } from '../../shop/brands/index.ts';
import { findShopperSession } from '../../access/sessions/index.ts';
import { declareWithdrawal } from './commands/declare.ts';
import { findHeld } from './held-statements.ts';
import { findReceived, reference_form } from './receipt-page.ts';
import { withTimeout } from './with-timeout.ts';
import { composeReceipt, withWholeDates } from './receipt.ts';
import { addressLines } from './sending-address.ts';
import { longest } from './statement.ts';
import type { Entry } from './statement.ts';
import { readKnownDetails } from './store-known-details.ts';
import type { ShopOfRegister } from './store-register.ts';
import { readReturnOfStatement, readWarehouse } from './store-sending.ts';

type WithdrawProps = Extract<Page, { name: 'withdraw' }>['props'];
type WithdrawFields = Extract<WithdrawProps, { step: 'details' }>['given'];
type Faults = Extract<WithdrawProps, { step: 'details' }>['faults'];
type Request = FastifyRequest<{ Params: { shop: string }; Querystring: Record<string, string> }>;

/**
 * Adds the withdrawal function of the portal. It needs no login, no script, no session and, for the first step, no database; no rate limit and no puzzle
 * stand before the button (Directive 2011/83/EU, Article 11a).
 */
export function registerWithdrawPage(app: FastifyInstance, deps: Deps, shops: KnownShops): void {
  const url = '/portal/:shop/withdraw';
  const config = { unlimited: true };
  app.get(url, { config }, async (request, reply) => answer(deps, shops, request as Request, reply));
  app.post(url, { config }, async (request, reply) => answer(deps, shops, request as Request, reply));
}

async function answer(
  deps: Deps,
  shops: KnownShops,
  request: Request,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config } = deps;
  const shop = await shops.find(request.params.shop);
  if (!shop)
    return sendPortalPage(reply, {
      config,
      status: 404,
      page: { name: 'missing', props: { what: 'shop' } },
    });
  const links = shopLinks(request, config, shop.handle);
  const props =
    request.method === 'POST'
      ? await handlePost(deps, shop, request, links)
      : await showForm(deps, shop, request, links);
  if (typeof props === 'string') return reply.redirect(props, 303);
  return sendPortalPage(reply, {
    config,
    status: props.step === 'details' && Object.keys(props.faults).length > 0 ? 422 : 200,
    shop: shellOf(shop),
    page: { name: 'withdraw', props },
  });
}

const empty_form: WithdrawFields = { name: '', contract: '', email: '', items: '' };

/** The first step, filled in by the address and the session where there are such, or the receipt that the address names. */
async function showForm(
  deps: Deps,
  shop: ShopOfRegister,
  request: Request,
  links: ShopLinks,
): Promise<WithdrawProps> {
  const { receipt = '', order = '' } = request.query;
  const entry = reference_form.test(receipt) ? await findReceived(deps, shop.id, receipt) : undefined;
  if (entry) return receivedOf(deps, shop, entry, links);
  const typed = order.slice(0, longest.contract);
  const known = await findKnown(deps, shop, request);
  const is_same = typed === '' || withoutPunctuation(typed) === withoutPunctuation(known.contract);
  return {
    step: 'details',
    given: is_same && known.contract !== '' ? known : { ...empty_form, contract: typed },
    faults: {},
  };
}

const withoutPunctuation = (contract: string) => contract.toLowerCase().replaceAll(/[\s#]+/g, '');

/** How long a page waits for what the shopper doesn't have to type. */
const timeout_ms = 1500;

/** What the shopper has proved. The function never depends on it: without a database, the fields are empty. */
async function findKnown(deps: Deps, shop: ShopOfRegister, request: Request): Promise<WithdrawFields> {
  try {
    const session = await withTimeout(findShopperSession(deps, request), timeout_ms);
    if (session?.shop.id !== shop.id) return empty_form;
    const { contract, name, email } = await withTimeout(readKnownDetails(deps.db.root, session), timeout_ms);
    return { ...empty_form, contract: contract ?? '', name: name ?? '', email: email ?? '' };
  } catch (error) {
    deps.log.warn({ err: error }, 'a withdrawal can’t be filled in');
    return empty_form;
  }
}

/** What a form asked for: the next step, the same one with what is wrong, or where the receipt is. */
async function handlePost(
  deps: Deps,
  shop: KnownShop,
  request: Request,
  links: ShopLinks,
): Promise<WithdrawProps | string> {
  const { text: of } = readFields(request);
  const given = { name: of('name'), contract: of('contract'), email: of('email'), items: of('items') };
  const faults = faultsOf(given);
  const step = of('step');
  if ((step !== 'confirm' && step !== 'send') || Object.keys(faults).length > 0)
    return { step: 'details', given, faults: step === 'details' ? {} : faults };
  if (step === 'send' && !isFromOtherSite(request))
    return links(`/withdraw?receipt=${await send(deps, shop, given, of)}`);
  const language = withdrawalLanguage(
    (await readLocale(request, shop.brand?.language ?? undefined)).language,
  );
  return {
    step: 'confirm',
    given,
    statement: withdrawalStatement(language, { shop_name: shop.name, contract: given.contract }),
    confirm_label: WITHDRAWAL_WORDING[language].confirm_label,
    confirmation_id: randomUUID(),
  };
}

/** Whether the page of another site sent a form: what is stated there is confirmed here. Browsers from before `Sec-Fetch-Site` don't say. */
const isFromOtherSite = ({ headers: { 'sec-fetch-site': site } }: Request) =>
  site !== undefined && site !== 'same-origin' && site !== 'none';

function faultsOf(given: WithdrawFields): Faults {
  const faults: Faults = {};
  for (const name of ['name', 'contract', 'email', 'items'] as const) {
    const most = longest[name];
    if (given[name] === '' && name !== 'items') faults[name] = { what: 'missing', most };
    else if (given[name].length > most) faults[name] = { what: 'too_long', most };
  }
  if (!faults.email && !isEmailAddress(given.email))
    faults.email = { what: 'bad_email', most: longest.email };
  return faults;
}

/** Receives the statement and answers its reference. */
async function send(
  deps: Deps,
  shop: ShopOfRegister,
  { items, ...given }: WithdrawFields,
  of: (name: string) => string,
): Promise<string> {
  const declared = await declareWithdrawal(deps, {
    shop,
    given: { ...given, items: items === '' ? null : items, language: withdrawalLanguage(of('language')) },
    channel: 'portal',
    received_through: 'function',
    recorded_by: null,
    received_at: deps.clock.now(),
    confirmation_id: of('confirmation_id') || randomUUID(),
  });
  return declared.reference;
}

async function receivedOf(
  deps: Deps,
  shop: ShopOfRegister,
  entry: Entry,
  links: ShopLinks,
): Promise<WithdrawProps> {
  const { statement, rows, keep, next, words } = composeReceipt(entry, shop.name);
  const { reference, email, contract } = entry;
  const held = await findHeld(deps.config, shop.id, reference).catch(() => undefined);
  const { warehouse, made } = await findSending(deps, shop, reference);
  return {
    step: 'received',
    email,
    statement,
    rows: rows.map(({ label, value }) => ({ label, value: withWholeDates(value, words, entry) })),
    keep,
    goods: withWholeDates(next.goods, words, entry),
    refund: withWholeDates(next.refund, words, entry),
    send_to: addressLines(warehouse, words.locale),
    sending: made
      ? { kind: made.has_label ? 'label' : 'return', url: links(`/return/${made.uuid}`) }
      : {
          kind: 'portal',
          url: links(contract.length > 60 ? '/' : `/?order=${encodeURIComponent(contract)}`),
        },
    pdf_url: links(`/withdraw/${reference}.pdf`),
    is_held: held !== undefined,
  };
}

/** Where the items go, and the return that was made for them. The receipt doesn't depend on it. */
async function findSending({ db, log }: Deps, shop: ShopOfRegister, reference: string) {
  try {
    const reads = [
      readWarehouse(db.root, shop.id),
      readReturnOfStatement(db.root, shop.id, reference),
    ] as const;
    const [warehouse, made] = await withTimeout(Promise.all(reads), timeout_ms);
    return { warehouse, made };
  } catch (error) {
    log.warn({ err: error }, 'where the items of a withdrawal go can’t be read');
    return { warehouse: undefined, made: undefined };
  }
}
