import type { Reader } from '../../../platform/db.ts';

/** A file that comes with a message. */
export type Attachment = { filename: string; type: string; content: Buffer };

/** What other modules attach to messages. The composition root connects it, so that this module imports none of them. */
export type EmailAttachments = {
  /** The receipt of a withdrawal as PDF; undefined where the register has no statement with this reference. */
  readWithdrawalReceipt(db: Reader, shop_id: number, reference: string): Promise<Attachment | undefined>;
};

declare module '../../../platform/deps.ts' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- it adds a member
  interface Deps {
    email_attachments: EmailAttachments;
  }
}
