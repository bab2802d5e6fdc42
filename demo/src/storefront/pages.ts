import { minorDigits } from '@retour/contract/money';
import { markup } from '../../../server/src/platform/pages/page.ts';
import type { Markup } from '../../../server/src/platform/pages/page.ts';
import { most_units, storefront_path } from './basket.ts';
import type { Basket, Visit } from './basket.ts';
import type { Catalogue, Price, Product, Variant } from './read-catalogue.ts';
import { swatchOf } from './style.ts';

/** A line of the cart: a variant that the storefront still has. */
export type Line = { variant: Variant; units: number };

/** The lines of a basket; what is sold no more is left out. */
export const linesOf = (basket: Basket, { variants }: Catalogue): Line[] =>
  [...basket].flatMap(([id, units]) => {
    const variant = variants.get(id);
    return variant ? [{ variant, units }] : [];
  });

function money({ amount, currency }: Price): Markup {
  const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency });
  return markup`<span class="amount">${format.format(amount / 10 ** minorDigits(currency))}</span>`;
}

/** A picture in its tile. It is decoration: the name stands beside it. The path leads to this server, whatever its address was when the picture was reported. */
const tile = (image: string | null) =>
  markup`<span class="tile">${image ? markup`<img src="${new URL(image).pathname}" alt="" width="72" height="72">` : ''}</span>`;

const swatch = (value: string): Markup | string => {
  const name = swatchOf(value);
  return name ? markup`<span class="swatch ${name}"></span>` : '';
};

const productPath = (id: string) => `${storefront_path}/products/${id}`;

/** All products, with what there is to spend. */
export function listPage({ products }: Catalogue, visit: Visit | undefined): Markup {
  const head = visit
    ? markup`<h1>Spend ${money({ amount: visit.total, currency: visit.currency })} from your return</h1>
<p class="lead">Put anything into your cart. You see the exact difference before you confirm.</p>`
    : markup`<h1>Small pleasures for house and garden</h1>
<p class="lead">Made to be used every day, and to be given away.</p>`;
  return markup`${head}
<ul class="grid">${[...products.values()].map((product) => card(product))}</ul>`;
}

function card({ id, name, image, options, variants }: Product): Markup {
  const prices = variants.map(({ price }) => price.amount);
  const lowest = variants.find(({ price }) => price.amount === Math.min(...prices))!.price;
  const from = new Set(prices).size > 1 ? 'From ' : '';
  const colours = options.find((option) => option.name === 'Colour')?.values ?? [];
  const others = options.filter((option) => option.name !== 'Colour').map(({ values }) => values.length);
  const told = [
    ...(colours.length > 0 ? [`${colours.length} colours`] : []),
    ...others.map((count) => `${count} sizes`),
  ].join(', ');
  return markup`<li><a class="card" href="${productPath(id)}">${tile(image)}<h2>${name}</h2>
<p><span>${from}${money(lowest)}</span><span class="unseen">${told}</span><span class="dots">${colours.map((value) => markup`${swatch(value)}`)}</span></p></a></li>
`;
}

/** One product, with one of its variants chosen. */
export function productPage(product: Product, variant: Variant, has_credit: boolean): Markup {
  const { name, description, options } = product;
  const groups = options.map((option, index) => choices(product, variant, { ...option, index }));
  return markup`<div class="product">${tile(variant.image)}
<div><h1>${name}</h1>
<p class="price">${money(variant.price)}</p>
${groups}
${variant.left === 0 ? markup`<p class="notice bad">Sold out in this version.</p>` : buyForm(variant)}
<div class="facts"><p>${description}</p>
<p>${has_credit ? 'The exchange is confirmed at the end of your return.' : 'Returns within 30 days of delivery.'}</p></div></div></div>`;
}

/** Each choice is a page of its own, so that none needs a script. */
function choices(
  product: Product,
  variant: Variant,
  { name, values, index }: Product['options'][number] & { index: number },
): Markup {
  const links = values.map((value) => {
    const wanted = variant.options.with(index, value);
    const other = product.variants.find(({ options }) => options.every((one, i) => one === wanted[i]));
    const current = value === variant.options[index] ? markup` aria-current="true"` : '';
    return markup`<li><a href="${productPath(product.id)}?variant=${other?.id ?? variant.id}"${current}>${swatch(value)}${value}</a></li>`;
  });
  return markup`<h2 id="option-${index}">${name}</h2><ul class="choices" aria-labelledby="option-${index}">${links}</ul>
`;
}

function buyForm({ id, left = most_units }: Variant): Markup {
  const few = left <= 5 ? markup`<p class="soft">Only ${left} left.</p>` : '';
  const most = Math.min(most_units, left);
  return markup`${few}<form class="buy" method="post" action="${storefront_path}/cart"><input type="hidden" name="add" value="${id}">
<label>Quantity <input type="number" name="quantity" value="1" min="1" max="${most}" inputmode="numeric" required></label>
<button>Add to cart</button></form>`;
}

/** What to say above the cart. */
export type CartNotice = 'added' | 'full' | 'sold_out' | 'closed' | 'busy';

const notices: Record<CartNotice, { text: string; is_bad: boolean }> = {
  added: { text: 'Added to your cart.', is_bad: false },
  full: { text: 'Your cart is full. Remove something first.', is_bad: true },
  sold_out: { text: 'An item has just sold out. Choose fewer or something else.', is_bad: true },
  closed: { text: 'This return takes no more items: it was submitted, or it has expired.', is_bad: true },
  busy: { text: 'That didn’t work. Please try again in a minute.', is_bad: true },
};

const notice = (name: CartNotice | undefined): Markup | string =>
  name
    ? markup`<p class="notice${notices[name].is_bad ? ' bad' : ''}" role="status">${notices[name].text}</p>`
    : '';

/** The cart, with the way to the checkout, or back into the return. */
export function cartPage(lines: Line[], visit: Visit | undefined, told?: CartNotice): Markup {
  if (lines.length === 0)
    return markup`${notice(told)}<h1>Your cart is empty</h1><p class="lead">Choose something you like first.</p>
<a class="button" href="${storefront_path}">Look around</a>`;
  return markup`${notice(told)}<h1>Your cart</h1><div class="cart"><ul class="lines">${lines.map(lineRow)}</ul>
<section class="summary" aria-labelledby="summary"><h2 id="summary">Summary</h2>${visit ? exchangeSummary(lines, visit) : checkoutSummary(lines)}</section></div>`;
}

function lineRow({ variant, units }: Line): Markup {
  const { id, product_id, title, price, image } = variant;
  const total = { ...price, amount: price.amount * units };
  return markup`<li>${tile(image)}<h2><a href="${productPath(product_id)}?variant=${id}">${title}</a></h2>${money(total)}
<form method="post" action="${storefront_path}/cart"><input type="hidden" name="set" value="${id}">
<input type="number" name="quantity" value="${units}" min="0" max="${most_units}" inputmode="numeric" required aria-label="Quantity of ${title}">
<button class="quiet">Update</button><button class="text" name="remove" value="1">Remove<span class="unseen"> ${title}</span></button></form></li>
`;
}

const itemsTotal = (lines: Line[]): Price => ({
  amount: lines.reduce((sum, { variant, units }) => sum + variant.price.amount * units, 0),
  currency: lines[0]!.variant.price.currency,
});

const checkoutSummary = (lines: Line[]) =>
  markup`<dl><dt>Items</dt><dd>${money(itemsTotal(lines))}</dd><dt>Delivery</dt><dd>Free</dd>
<dt class="total">Total</dt><dd class="total">${money(itemsTotal(lines))}</dd></dl>
<a class="button" href="${storefront_path}/checkout">Checkout</a>`;

/** What the exchange comes to. Prices of another currency are converted by the portal, at the rate of the order. */
function exchangeSummary(lines: Line[], { total, bonus, currency }: Visit): Markup {
  const items = itemsTotal(lines);
  const left = total - items.amount;
  const name = left < 0 ? 'To pay' : 'Left to spend';
  const rest =
    items.currency === currency
      ? markup`<dt class="total">${name}</dt><dd class="total">${money({ amount: Math.abs(left), currency })}</dd>`
      : '';
  const unspent = Math.min(left, bonus);
  const without =
    rest && unspent > 0
      ? markup`<p>${money({ amount: unspent, currency })} of this is a bonus for new items. It doesn’t come back if you don’t spend it.</p>`
      : '';
  return markup`<dl><dt>Items</dt><dd>${money(items)}</dd><dt>From your return</dt><dd>−${money({ amount: total, currency })}</dd>${rest}</dl>${without}
<form method="post" action="${storefront_path}/exchange"><button>Exchange for these items</button></form>
<p>Takes you back to your return, with the exact amounts. Nothing is ordered until you confirm there.</p>`;
}

/** The end of a purchase, which is none. */
export const checkoutPage = () =>
  markup`<h1>This is where the demo ends</h1>
<p class="lead">Nothing is for sale here: no order was placed and nothing was charged. The storefront shows how shoppers choose new items for a return.</p>
<a class="button" href="${storefront_path}/cart">Back to the cart</a>`;

/** Where there is nothing. */
export const missingPage = () =>
  markup`<h1>We don’t have this</h1><p class="lead">It may have been sold out for good.</p><a class="button" href="${storefront_path}">Look around</a>`;
