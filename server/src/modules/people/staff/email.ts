/** An e-mail address of a member as it is stored and looked up. */
export const normaliseEmail = (email: string) => email.trim().toLowerCase();
