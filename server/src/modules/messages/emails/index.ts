export type { EmailAttachments } from './attachments.ts';
export { email_sink } from './event-sink.ts';
export {
  changeEmailSettings,
  replaceEmailText,
  resetEmailText,
  switchEmail,
} from './commands/change-settings.ts';
export { deleteOldBodies } from './commands/delete-bodies.ts';
export { recordBounce } from './commands/record-bounce.ts';
export { remindShoppers } from './commands/remind.ts';
export { resendEmail } from './commands/resend-email.ts';
export { sendEmail } from './commands/send-email.ts';
export { checkSmtp, emailGauge, emailWarning } from './gauges.ts';
export { maintainOutbox, emailJobs } from './jobs.ts';
export { outboxPath, registerOutbox } from './outbox-page.ts';
export { countOutbox } from './store-outbox.ts';
export { composeStored, sealCode } from './outgoing.ts';
export { standaloneHtml } from './preview.ts';
export { email_queues } from './queues.ts';
export { emailSettingRoutes } from './routes-settings.ts';
export { Email, emailRoutes, showEmail } from './routes.ts';
export { queueAboutPayment } from './payment-emails.ts';
export { cardTerms } from './card-terms.ts';
export { queueAboutSecurity, queueEmail, queueEmails, queueWritten, sendEmailNow } from './rows.ts';
export type { NewEmail, SecurityEmail } from './rows.ts';
export { createMailer, mailbox_url } from './smtp.ts';
export { wordsOfNotification, wordsOfTest } from './notification-words.ts';
export type { NotificationWords } from './notification-words.ts';
export { NOTIFICATION_KINDS } from './notification-facts.ts';
export type { NotificationFacts, NotificationKind, ToldGroup, ToldItem } from './notification-facts.ts';
export { readSettings } from './store-settings.ts';
export { listEmails, readEmail } from './store.ts';
export type { EmailRow } from './store.ts';
export { personal_emails } from './store-personal.ts';
