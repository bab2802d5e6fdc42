import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { markup } from '../../platform/page.ts';
import type { Markup } from '../../platform/page.ts';
import { sendShopperPage, showDay } from '../../platform/shopper-page.ts';
import { renderTotals } from '../settlements/index.ts';
import { entitlementOf, headlineOf, stepsOf, travelOf } from './return-progress.ts';
import type { Step } from './return-progress.ts';
import { readShownReturn } from './store.ts';
import type { ShownReturn, ShownUnits } from './store.ts';

const uuid_form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Adds the page that `status_page_url` of a return leads to (API contract, 10.1): whoever has the URL sees the status. */
export function registerStatusPage(app: FastifyInstance, { db, config }: Deps): void {
  app.get<{ Params: { shop: string; uuid: string } }>(
    '/portal/:shop/return/:uuid',
    async (request, reply) => {
      const { shop, uuid } = request.params;
      const found = uuid_form.test(uuid) ? await readShownReturn(db.root, shop, uuid) : undefined;
      if (!found)
        return sendShopperPage(reply, { status: 404, title: 'Return not found', content: renderMissing() });
      return sendShopperPage(reply, {
        title: `Return ${found.package_reference}`,
        shop_name: found.shop_name,
        aside: `Order ${found.order_name}`,
        content: renderReturn(found, `${config.portal_url}/${shop}`),
      });
    },
  );
}

const renderMissing = () => markup`<h1>We couldn’t find this return</h1>
<p class="lead">Check the link in your email. It has to be complete.</p>`;

function renderReturn(shown: ShownReturn, shop_portal: string): Markup {
  const facts = {
    ...shown,
    has_label_document: shown.label_url !== null,
    send_by: showDay(shown.send_until, shown.time_zone),
  };
  const { title, lead } = headlineOf(facts);
  const is_waiting = (shown.state === 'open' || shown.state === 'review') && travelOf(facts) === 'waiting';
  const steps = stepsOf(facts);
  return markup`<p class="soft">Return ${shown.package_reference}</p>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${is_waiting ? renderSending(shown, shop_portal) : renderTracking(shown)}
${steps.length > 0 ? renderSteps(steps, shown) : undefined}
<h2>Items</h2>
<ul class="rows">
${shown.units.map(renderUnits)}</ul>
${shown.is_gift ? undefined : renderAmounts(shown)}`;
}

/** What the shopper needs to send the items. */
function renderSending(shown: ShownReturn, shop_portal: string): Markup | undefined {
  const { method_type, scannable_id, qr_code_url, label_url, destination } = shown;
  if (method_type === 'drop_off' && scannable_id !== null) {
    const own_image = `${shop_portal}/drop-off/${encodeURIComponent(scannable_id)}.png`;
    return markup`<div class="card code">
<img src="${own_image}" width="232" height="232" alt="QR code of this return">
<bdi>${scannable_id.replaceAll(/(.{4})(?=.)/g, '$1 ')}</bdi>
</div>
${qr_code_url === null ? undefined : markup`<p><a href="${qr_code_url}">Open the code of the drop-off network</a></p>`}`;
  }
  if (label_url !== null)
    return markup`<p><a class="button" href="${label_url}">Open the label</a></p>
<p class="soft">Write nothing over the barcode. Your reference is ${shown.package_reference}.</p>`;
  return destination ? renderDestination(destination, shown.package_reference) : undefined;
}

function renderDestination(
  { name, address }: NonNullable<ShownReturn['destination']>,
  reference: string,
): Markup {
  const { company, address1, address2, city, state, zip, country } = address;
  const lines = [name, company, address1, address2, [zip, city, state].filter(Boolean).join(' '), country];
  const shown = [...new Set(lines.filter((line) => line))].map((line) => markup`${line ?? ''}<br>`);
  return markup`<div class="card">${shown}<span class="soft">Write ${reference} on the parcel.</span></div>`;
}

function renderTracking({ carrier, tracking_number, tracking_url, state }: ShownReturn): Markup | undefined {
  if (state === 'cancelled' || state === 'expired' || carrier === null || tracking_number === null)
    return undefined;
  const number = markup`<bdi>${tracking_number}</bdi>`;
  return markup`<p class="soft">${carrier} ${tracking_url === null ? number : markup`<a href="${tracking_url}">${number}</a>`}</p>`;
}

const tick = markup`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 6 9 17l-5-5"/></svg>`;
function renderSteps(steps: readonly Step[], { created_at, time_zone, was_processed }: ShownReturn): Markup {
  return markup`<h2>${was_processed ? 'Progress' : 'What happens next'}</h2>
<ol class="steps">
${steps.map(({ title, state }, i) => {
  const current = state === 'now' ? markup` aria-current="step"` : undefined;
  const when = i === 0 ? markup`<span>${showDay(created_at, time_zone)}</span>` : undefined;
  return markup`<li class="${state}"${current}>${state === 'done' ? tick : undefined}<b>${title}</b>${when}</li>
`;
})}</ol>`;
}

const renderUnits = ({
  title,
  count,
  exchange_title,
  ...unit
}: ShownUnits): Markup => markup`<li><b>${title}${
  count > 1 ? ` × ${count}` : ''
}</b><span>${entitlementOf(unit, exchange_title)}</span></li>
`;

function renderAmounts({ totals, currency, state, was_processed }: ShownReturn): Markup | undefined {
  if (state === 'cancelled' || state === 'expired' || (state === 'closed' && !was_processed))
    return undefined;
  return markup`<h2>Amounts</h2>
${renderTotals(totals, currency)}
${totals.refund > 0 ? markup`<p class="soft">A refund goes to the way you paid. Banks can take a few days to show it.</p>` : undefined}`;
}
