import type { Answer } from './client.ts';

/** An answer without what must differ: the id of the request, and the value that it names. */
export function comparable({ status, headers, text }: Answer, value: string): unknown {
  const spelled = [value, decodeURIComponent(value), encodeURIComponent(value)].filter(
    (form) => form.length > 2,
  );
  let body = text.replaceAll(/req_[0-9A-Z]{26}/g, '<request>');
  // A token for a code is new each time, whatever it was asked with.
  body = body.replaceAll(/"code_token":"[\w-]+"/g, '"code_token":"<token>"');
  // So is the state that a browser takes to a platform.
  body = body.replaceAll(/&state=[\w-]{43}/g, '&state=<state>');
  // Whatever its returns are, a bulk action is started; its rows say later what each of them is.
  body = body.replace(/^\{"bulk_action":\{"id":\d+/, '{"bulk_action":{"id":<id>');
  for (const form of spelled) body = body.replaceAll(form, '<value>');
  // A path that names several rows holds another one beside the value.
  body = body.replace(
    /"instance":"[^"]*(product-variants|inventories|deliveries|collections|redemptions)[^"]*"/,
    '"instance":"<path>"',
  );
  // The path of a request that names a short malformed value.
  body = body.replace(/"instance":"[^"]*"/, (instance) =>
    instance.replace(/[^/"]+/g, (part) => (part === value ? '<value>' : part)),
  );
  return { status, type: headers.get('Content-Type'), body };
}
