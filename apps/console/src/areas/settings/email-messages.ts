import type { EmailSettings } from '../../../../../client/src/index.ts';

export type EmailMessage = EmailSettings['messages'][number];
