import type { Link } from './links.ts';

/** The media type of HAL-Forms. */
export const hal_forms = 'application/prs.hal-forms+json';

/** Whether an `Accept` header asks for HAL-Forms, and not rather for plain JSON. */
export function prefersHalForms(accept: string): boolean {
  const weights = new Map(
    accept.split(',').map((range) => {
      const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return [type, weight === undefined ? 1 : Number(weight) || 0];
    }),
  );
  const weight = weights.get(hal_forms) ?? 0;
  return weight > 0 && weight >= (weights.get('application/json') ?? 0);
}

/** The answer with its links as HAL-Forms: what can be read is in `_links`, what can be sent in `_templates`. */
export function toHalForms<T extends { links: readonly Link[] }>({ links, ...answer }: T) {
  const reads = links.filter(({ method }) => method === 'GET');
  const writes = links.filter(({ method }) => method !== 'GET');
  return {
    ...answer,
    _links: Object.fromEntries(
      reads.map(({ rel, href, description: title }) => [rel, { href, title }] as const),
    ),
    _templates: Object.fromEntries(writes.map((link) => [nameOf(link), templateOf(link)] as const)),
  };
}

/** Names are unique: steps of an item have its id behind them, and answers that of their question. */
function nameOf({ rel, href }: Link): string {
  const [, item, question] = /\/returning-items\/([^/]+)(?:\/user-input\/([^/]+))?/.exec(href) ?? [];
  return [rel, item, question].filter((part) => part !== undefined).join('-');
}

function templateOf({ href: target, method, description: title, fields }: Link) {
  return {
    title,
    method,
    target,
    contentType: fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : 'application/json',
    properties: fields.map(({ name, type, is_required: required, choices }) => ({
      name,
      type: type === 'integer' ? 'number' : type === 'file' ? 'file' : 'text',
      required,
      ...(choices.length > 0 ? { options: { inline: choices } } : {}),
    })),
  };
}
