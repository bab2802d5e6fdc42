import type { EmailAttachments } from '../../messages/emails/index.ts';
import { drawReceipt } from './receipt-pdf.ts';
import { findStatement, readShopOfRegister } from './store-register.ts';

/** The receipt of a statement as the file that its e-mail has attached: the same bytes as behind the link. */
export const readWithdrawalReceipt: EmailAttachments['readWithdrawalReceipt'] = async (
  db,
  shop_id,
  reference,
) => {
  const entry = await findStatement(db, shop_id, { reference });
  if (!entry) return undefined;
  const { name } = await readShopOfRegister(db, shop_id);
  return {
    filename: `${reference}.pdf`,
    type: 'application/pdf',
    content: await drawReceipt(entry, name),
  };
};
