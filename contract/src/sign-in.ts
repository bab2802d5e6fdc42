/** How a member of staff proved who they are: at sign-in, and when they stepped a session up. */
export const SIGN_IN_METHODS = ['link', 'passkey', 'password', 'password_and_code', 'oidc'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** The methods that operations accept that need a recent authentication. */
export const STEP_UP_METHODS = ['passkey', 'password_and_code', 'link'] as const satisfies SignInMethod[];

/** How long an authentication counts as recent. */
export const step_up_valid_ms = 10 * 60_000;

/** Whether a method is accepted for operations that need a recent authentication. */
export const isStepUpMethod = (method: SignInMethod): boolean =>
  (STEP_UP_METHODS as readonly SignInMethod[]).includes(method);

/** Shortest and longest password, in characters. */
export const password_length = { min: 12, max: 128 } as const;
