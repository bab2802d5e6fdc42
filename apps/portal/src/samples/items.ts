import type { ItemsProps, ReturnableLine } from '../facts/items.ts';
import { pictures } from './pictures.ts';

/** A line of an order that can be returned. */
export const sampleLine = (
  id: number,
  title: string,
  price: number,
  more: Partial<ReturnableLine> = {},
): ReturnableLine => ({
  id,
  title,
  variant: '',
  image_url: null,
  price,
  paid: [{ count: more.bought ?? 1, amount: price }],
  bought: 1,
  max: 1,
  chosen: 1,
  return_by: '2026-11-30T23:59:59Z',
  is_defective: false,
  ...more,
});

/** An order from which three of five lines were chosen. */
export const sample_items: ItemsProps = {
  shop_name: 'Marlow Gifts',
  order_name: '#551204',
  is_gift: false,
  currency: 'GBP',
  time_zone: 'Europe/London',
  delivered_at: '2026-10-31T11:00:00Z',
  saved_until: '2026-11-23T09:08:00Z',
  lines: [
    sampleLine(1, 'Regency Cakestand 3 Tier', 1147, { image_url: pictures.cakestand }),
    sampleLine(2, 'White Hanging Heart T-Light Holder', 266, {
      image_url: pictures.heart,
      bought: 6,
      max: 6,
      chosen: 2,
    }),
    sampleLine(3, 'Bread Bin Diner Style, Red', 1525, { image_url: pictures.bin }),
    sampleLine(4, 'Picnic Basket Wicker Small with Gingham Lining and Leather Straps', 535, {
      image_url: pictures.basket,
      bought: 2,
      max: 2,
      chosen: 0,
    }),
  ],
  ineligible: [
    {
      id: 5,
      title: 'Alarm Clock Bakelike, Green',
      variant: '',
      image_url: pictures.clock,
      price: 338,
      bought: 1,
      why: { code: 'final_sale' },
      if_defective: 'shop',
    },
  ],
};
