import { legacy } from './shape.ts';
import type { ProblemRow } from './shape.ts';

const not_found = legacy(404, ({ detail }) => ({ code: 'NOT_FOUND', message: detail }));
const conflict = legacy(409, ({ detail }) => ({ message: detail }));

/** Refusals about e-mails to shoppers. */
export const emailProblems = {
  email_not_found: {
    status: 404,
    when: 'The shop has no e-mail with this id.',
    what_to_do: 'List the e-mails of the return.',
    legacy: [not_found],
  },
  email_unavailable: {
    status: 409,
    when: "The shop doesn't send e-mail about the return, or the return has no address.",
    what_to_do: 'Contact the shopper in another way.',
    legacy: [conflict],
  },
  email_not_resendable: {
    status: 409,
    when: 'The e-mail is still on its way, holds a code that signs in, or has no address to go to.',
    what_to_do: 'Wait until it is sent or has failed. A sign-in code is requested again by the shopper.',
    legacy: [conflict],
  },
  too_many_messages: {
    status: 409,
    when: 'The shopper has written 10 messages about the return in 24 hours, or 100 in all.',
    what_to_do: 'Answer them, or wait until tomorrow.',
    legacy: [],
  },
} as const satisfies Record<string, ProblemRow>;
