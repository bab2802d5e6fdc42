import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { KnownShops } from '../../shop/brands/index.ts';
import { findHeld } from './held-statements.ts';
import { drawReceipt } from './receipt-pdf.ts';
import type { Entry } from './statement.ts';
import { findStatement } from './store-register.ts';

export const reference_form = /^W(-[0-9A-HJKMNP-TV-Z]{4}){3}$/;

/** The address of the receipt as PDF, below that of the shop's portal. Whoever knows the reference can open it. */
export const receiptUrl = (portal: string, reference: string) => `${portal}/withdraw/${reference}.pdf`;

/** Adds the receipts as PDF. Not limited: a consumer may need the proof at any time. */
export function registerReceipts(app: FastifyInstance, deps: Deps, shops: KnownShops): void {
  app.get<{ Params: { shop: string; file: string } }>(
    '/portal/:shop/withdraw/:file',
    { config: { unlimited: true } },
    async ({ params }, reply) => {
      const reference = /^(.*)\.pdf$/.exec(params.file)?.[1] ?? '';
      const shop = reference_form.test(reference) ? await shops.find(params.shop) : undefined;
      const entry = shop && (await findReceived(deps, shop.id, reference));
      if (!shop || !entry)
        throw new Refusal('withdrawal_not_found', 'The shop has no receipt with this reference.');
      // Chromium shows a PDF inside of a page of its own, which the policy of all other answers would keep empty.
      return reply
        .removeHeader('Content-Security-Policy')
        .headers({
          'Content-Type': 'application/pdf',
          'Content-Disposition': `inline; filename="${reference}.pdf"`,
          'X-Robots-Tag': 'noindex',
        })
        .send(await drawReceipt(entry, shop.name));
    },
  );
}

/** The statement of a reference: from the register, or from a file while the register can't be read or doesn't have it yet. */
export async function findReceived(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  shop_id: number,
  reference: string,
): Promise<Entry | undefined> {
  const found = await findStatement(db.root, shop_id, { reference }).catch((error: unknown) => {
    log.warn({ err: error }, 'the register of withdrawals can’t be read');
    return undefined;
  });
  return found ?? findHeld(config, shop_id, reference);
}
