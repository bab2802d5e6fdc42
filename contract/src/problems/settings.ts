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
  live_side_only: {
    status: 409,
    when: 'The test side of a shop is asked for what only the live side has: members of the staff, and whoever pays, sells labels or runs the shop.',
    what_to_do: 'Do it on the live side. Clearing the test data takes the settings over.',
    legacy: [],
  },
  test_side_only: {
    status: 409,
    when: 'The live side is asked for what only a test side has: a clock that can be moved.',
    what_to_do: 'Use a key of the test side, which begins with `rtr_test_`.',
    legacy: [],
  },
  clock_moving: {
    status: 409,
    when: 'The clock of the test side is being moved.',
    what_to_do: 'Read the clock until it has arrived.',
    legacy: [],
  },
  test_side_unavailable: {
    status: 409,
    when: 'The shop has no test side yet, and the server may not create a database for it.',
    what_to_do: 'Ask whoever operates the server to let the user of the database create databases.',
    legacy: [],
  },
} as const satisfies Record<string, ProblemRow>;
