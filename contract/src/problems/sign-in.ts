import type { ProblemRow } from './shape.ts';

/** Refusals about the sign-in of staff. */
export const signInProblems = {
  sign_in_failed: {
    status: 401,
    when: "What was sent doesn't sign anybody in: the email address, the password, the passkey or the link is wrong, or the member is disabled.",
    what_to_do: 'Check what was entered, or ask an owner of the shop for a sign-in link.',
    legacy: [],
  },
  code_required: {
    status: 401,
    when: 'The password is right, and the member also uses codes from an authenticator app.',
    what_to_do: 'Send the request again with the current code, or with a recovery code.',
    legacy: [],
  },
  code_invalid: {
    status: 422,
    when: 'The code of the authenticator app is wrong, has expired or was used before, or the recovery code is unknown.',
    what_to_do: 'Wait for the next code, and check the clock of the device.',
    legacy: [],
  },
  step_up_required: {
    status: 403,
    when: 'The operation needs a member of staff who proved who they are within the last 10 minutes, and by more than a password alone.',
    what_to_do:
      'Call POST /staff/step-up with a passkey, or with the password and a code, or sign in with a new link. Then send the request again.',
    legacy: [],
  },
} as const satisfies Record<string, ProblemRow>;
