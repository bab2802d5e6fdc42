import type { ProblemRow } from './shape.ts';

/** Refusals about the sign-in of staff. */
export const signInProblems = {
  sign_in_failed: {
    status: 422,
    when: "What was sent doesn't sign anybody in: the email address, the password, the passkey or the link is wrong, or the member is disabled.",
    what_to_do: 'Check what was entered, or ask an owner of the shop for a sign-in link.',
    legacy: [],
  },
  code_required: {
    status: 422,
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
  passkeys_unavailable: {
    status: 409,
    when: 'Browsers make passkeys only for sites with a name, and the public address of this server is a number.',
    what_to_do: 'Set RETOUR_ORIGIN to an address with a host name, over HTTPS.',
    legacy: [],
  },
  passkey_invalid: {
    status: 422,
    when: "The new passkey is not one for this site and for the options that were last requested, or its device didn't check who uses it.",
    what_to_do: 'Request new options, and let the browser make the passkey again within five minutes.',
    legacy: [],
  },
  passkey_limit_exceeded: {
    status: 422,
    when: 'The member has as many passkeys as a member can have.',
    what_to_do: 'Remove one that is no longer used.',
    legacy: [],
  },
  passkey_not_found: {
    status: 404,
    when: 'The caller has no passkey with this id.',
    what_to_do: 'List your ways to sign in, and use an id from there.',
    legacy: [],
  },
  member_not_found: {
    status: 404,
    when: 'The shop has no member of the staff with this id, or a disabled one where an active one is needed.',
    what_to_do: 'List the members, and use an id from there.',
    legacy: [],
  },
  last_owner: {
    status: 409,
    when: 'The shop would be left without an active owner.',
    what_to_do: 'Make somebody else an owner first.',
    legacy: [],
  },
  invitation_not_found: {
    status: 404,
    when: 'The invitation does not exist, was accepted or withdrawn, or has expired.',
    what_to_do: 'Ask an owner of the shop for a new invitation.',
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
