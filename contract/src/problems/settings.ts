import type { ProblemRow } from './shape.ts';

/** Problems of the settings of a shop. */
export const settingProblems = {
  revision_conflict: {
    status: 409,
    when: 'Somebody has saved these settings since the revision that the request changes. `params` says who, when, and which revision there is.',
    what_to_do: 'Load the settings, make the change again, and send it with their revision.',
    legacy: [],
  },
  scope_not_grantable: {
    status: 403,
    when: 'A key makes or rotates a key with a scope, an expiry or a rate limit beyond its own.',
    what_to_do: 'Ask the owner of the shop for the key, or leave out what is beyond your own key.',
    legacy: [],
  },
} as const satisfies Record<string, ProblemRow>;
