import type { EmailSettings } from '../../../../../client/src/index.ts';

/** The languages of messages. */
export const email_languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'ar'] as const;
export type EmailMessage = EmailSettings['messages'][number];
