import { toTsMs } from '@retour/contract/time';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../../../platform/deps.ts';
import { shopPortalUrl } from '../../../platform/pages/portal-address.ts';
import { Answer } from '../../../platform/route.ts';
import type { Declared } from './commands/declare.ts';
import { dueAfter } from './deadlines.ts';
import * as examples from './examples.ts';
import { receiptUrl } from './receipt-page.ts';
import { composeReceipt, receiptText } from './receipt.ts';
import * as schemas from './schemas.ts';
import type { ShopOfRegister } from './store-register.ts';

type NamedShop = Pick<ShopOfRegister, 'handle' | 'portal_address' | 'name'>;

/** What operations answer that receive a statement. */
export const receipt_success = {
  status: 201,
  description: 'The receipt.',
  also: {
    200: 'The receipt of an earlier request with this confirmation.',
    202: 'The receipt of a statement that is stored, but isn’t in the register yet: the database can’t be reached.',
  },
  schema: schemas.Receipt,
  examples: { receipt: examples.receipt },
};

/** The receipt of a statement that was just declared. */
export function answerReceipt({ config }: Pick<Deps, 'config'>, shop: NamedShop, declared: Declared): Answer {
  const status = declared.is_held ? 202 : declared.is_new ? 201 : 200;
  return new Answer(showReceipt(config, shop, declared), { status });
}

/** A receipt as the API shows it. */
export function showReceipt(
  config: Pick<Config, 'portal_url'>,
  shop: NamedShop,
  entry: Omit<Declared, 'is_new'>,
) {
  const { reference, statement, received_at, time_zone } = entry;
  const due = toTsMs(dueAfter(received_at, time_zone));
  return {
    reference,
    statement,
    received_at: toTsMs(received_at),
    time_zone,
    refund_due_at: due,
    goods_due_at: due,
    text: receiptText(composeReceipt(entry, shop.name)),
    pdf_url: receiptUrl(shopPortalUrl(config, shop), reference),
    stored: entry.is_held ? 'file' : 'register',
  };
}
