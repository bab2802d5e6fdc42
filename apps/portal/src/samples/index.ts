import type { PreviewPage } from '@retour/contract/portal-texts';
import type { Page, SampleAbout } from '../interface.ts';
import { sample_items } from './items.ts';
import { sample_amounts, sample_review } from './review.ts';
import { sample_code, sample_status } from './status.ts';

/** The day on which the samples were made; their dates move with the day on which they are shown. */
const sample_today = Date.UTC(2026, 10, 22, 9);

/** A page of the portal with made-up facts, as a shop of this name would show it. */
export function samplePage(name: PreviewPage, { now, ...about }: SampleAbout): Page {
  const page = pages[name](about);
  const passed_ms = now.getTime() - sample_today;
  const text = JSON.stringify(page).replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/g, (moment) =>
    new Date(Date.parse(moment) + passed_ms).toISOString(),
  );
  return JSON.parse(text) as Page;
}

const pages: Record<PreviewPage, (about: Omit<SampleAbout, 'now'>) => Page> = {
  look_up: ({ shop_name, factor }) => ({
    name: 'look-up',
    props: { shop_name, factor, order: '', proof: '', is_gift: false, orders_url: '#orders' },
  }),
  items: ({ shop_name, currency, time_zone }) => ({
    name: 'items',
    props: { ...sample_items, shop_name, currency, time_zone },
  }),
  review: ({ shop_name, currency, time_zone }) => ({
    name: 'review',
    props: { ...sample_review, shop_name, currency, time_zone, amounts: { ...sample_amounts, currency } },
  }),
  status: ({ shop_name, currency, time_zone }) => ({
    name: 'status',
    props: {
      ...sample_status,
      shop_name,
      time_zone,
      amounts: { ...sample_amounts, currency },
      slip_url: '#slip',
      sending: sample_code,
    },
  }),
};
