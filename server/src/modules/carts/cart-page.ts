import { formatMoney } from '@retour/contract/money';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { markup, sendPage } from '../../platform/page.ts';
import type { Markup } from '../../platform/page.ts';
import type { Deal, DealTotals } from './deal.ts';
import { readShownCart } from './store.ts';
import type { ShownCart } from './store.ts';

const never_kept = { cache_control: 'no-store' };

/** Adds the page to which the storefront hands a shopper back (API contract, 16.3). It shows the cart; confirming belongs to the portal. */
export function registerCartPages(app: FastifyInstance, { db, clock }: Deps): void {
  app.get<{ Params: { shop: string; token: string } }>(
    '/portal/:shop/cart/:token',
    async ({ params: { shop, token } }, reply) => {
      const known = /^[0-9A-Za-z]{44}$/.test(token) && !shop.includes('\0');
      const cart = known ? await readShownCart(db.root, shop, token, clock.now()) : undefined;
      return cart
        ? sendPage(reply, 200, 'Your exchange', renderCart(cart), never_kept)
        : sendPage(reply, 404, 'Cart not found', renderMissing(), never_kept);
    },
  );
}

const renderMissing = () => markup`<h1>This cart is not there any more</h1>
<p>Carts are kept for 7 days. Choose again in the shop.</p>`;

function renderCart({ shop_name, deal, confirmed_at, is_gift }: ShownCart): Markup {
  if (!deal)
    return markup`<h1>Your exchange</h1>
<p class="soft">${shop_name}</p>
<p>This cart has not been priced yet.</p>`;
  return markup`<h1>Your exchange</h1>
<p class="soft">${shop_name}</p>
${is_gift ? renderGift(deal) : renderDeal(deal)}
<p>${confirmed_at ? 'You confirmed this exchange.' : 'This exchange waits for your confirmation.'}</p>`;
}

const renderDeal = (deal: Deal) => markup`<dl>
${deal.items.map((item) => renderAmount(item.title, item.total, deal))}</dl>
<h2>What it comes to</h2>
<dl>
${shown_totals.flatMap(([name, label]) => (deal.totals[name] === 0 ? [] : [renderAmount(label, deal.totals[name], deal)]))}</dl>`;

/** The recipient of a gift sees no prices, but what there is to pay. */
const renderGift = (deal: Deal) => markup`<ul>
${deal.items.map(({ title }) => markup`<li>${title}</li>`)}</ul>
<dl>
${deal.totals.upsell === 0 ? [] : [renderAmount('You pay', deal.totals.upsell, deal)]}</dl>`;

const shown_totals: readonly (readonly [keyof DealTotals, string])[] = [
  ['return_total', 'Credit for what you send back'],
  ['honoured_discount', 'Discount that you keep'],
  ['bonus_credit', 'Bonus'],
  ['exchange_tax_total', 'Tax on the new items'],
  ['exchange_total', 'New items'],
  ['handling_fee', 'Handling fee'],
  ['refund', 'Refund'],
  ['gift_card', 'Store credit'],
  ['upsell', 'You pay'],
];

const renderAmount = (label: string, amount: number, { currency }: Deal) => markup`<dt>${label}</dt>
<dd class="status">${formatMoney(amount, currency)} ${currency}</dd>
`;
