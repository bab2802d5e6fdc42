import { hash } from 'node:crypto';
import type { Config } from '../../../server/src/platform/config.ts';
import { Markup, markup } from '../../../server/src/platform/pages/page.ts';
import { demo_handle } from '../seed-demo.ts';
import type { DemoLinks } from '../portal-links.ts';
import { storefront_path } from '../storefront/basket.ts';

export const public_path = '/demo';
export const continue_path = '/demo/continue';

/** Whom visitors can sign in as. */
export const visitors = [
  { as: 'owner', name: 'the owner', what: 'sees and may do everything' },
  { as: 'warehouse', name: 'the warehouse', what: 'scans parcels and grades items' },
  { as: 'agent', name: 'support', what: 'answers shoppers and decides about returns' },
] as const;

export type Opened = { key: string; links: DemoLinks; outbox: string };

const style = `.public-demo{background:#1f5c47;color:#fff;font:14px/1.5 system-ui,sans-serif;padding:6px 16px;text-align:center;margin:0}
.public-demo a{color:#fff;text-decoration:underline}
button[name=as]{font:600 15px/1.25 system-ui,sans-serif;color:#fff;background:#1f5c47;border:0;border-radius:6px;min-height:44px;min-width:14rem;cursor:pointer}`;
export const banner_style_hash = `'sha256-${hash('sha256', style, 'base64')}'`;
const style_element = new Markup(`<style>${style}</style>`);

/** The time of day, as all visitors read it. */
const hourOf = (at: Date) => `${at.toISOString().slice(11, 16)} UTC`;

/** What every page begins with. */
export const banner = (starts_over_at: Date): string =>
  markup`${style_element}
<p class="public-demo" role="note">This demo starts over at ${hourOf(starts_over_at)}. <a href="${public_path}">What to try</a></p>
`.text;

type Shown = Opened & { config: Pick<Config, 'origin'>; starts_over_at: Date };

/** Where visitors begin: a click for each role, orders to return, a key for the API. */
export function startPage({ key, links, outbox, config: { origin }, starts_over_at }: Shown): Markup {
  const buttons = visitors.map(
    ({ as, name, what }) =>
      markup`<p><button name="as" value="${as}">Continue as ${name}</button> <span class="soft">${what}</span></p>
`,
  );
  const orders = (
    [
      [links.eligible, 'An order that can be returned'],
      [links.gift, 'A gift'],
      [links.not_eligible, 'An order that can’t be returned any more'],
    ] as const
  ).map(([url, text]) => (url ? markup`<dt><a href="${url}">${text}</a></dt>` : markup``));
  return markup`<h1>Try Retour</h1>
<p>This is a shop to try everything with, filled with two months of trade. Nothing is sent and no money moves.</p>
<p><strong>It starts over at ${hourOf(starts_over_at)}</strong>, and everything that visitors changed is gone. Others see what you enter: don’t use real names or addresses.</p>
<h2>As staff</h2>
<form method="post" action="${continue_path}">
${buttons}</form>
<h2>As a shopper</h2>
<dl>
${orders}<dt><a href="${storefront_path}">The shop itself</a></dt>
<dd>Choose “Shop at …” in a return, and come here with its credit.</dd>
<dt><a href="${outbox}">The outbox</a></dt>
<dd>The e-mail that shoppers would get.</dd>
</dl>
<h2>As a developer</h2>
<pre>export KEY=${key}
curl -H "X-Authorization: $KEY" ${origin}/api/v1/warehouse/return/list</pre>
<p>The key belongs to the shop “${demo_handle}” and has every scope. Use it in the examples of the <a href="/guide/">guide</a>, with ${origin} as the address of the server.</p>
<h2>What doesn’t work here</h2>
<p>Whatever would reach something outside, such as webhooks, providers, connections, single sign-on and domains of your own, and whatever would lock other visitors out, such as passwords, passkeys and invitations. The response has the code <a href="/problems/not_in_public_demo">not_in_public_demo</a>.</p>`;
}
