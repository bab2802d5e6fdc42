const max_length = 254;
// The shapes that mail servers deliver to in practice: no quoted local parts, comments, lists or control characters.
const form = /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

/** Whether a text is one e-mail address, of at most 254 characters, that can be put into a header as it is. */
export function isEmailAddress(text: string): boolean {
  return text.length <= max_length && form.test(text) && !text.includes('..');
}
