import type { FastifyReply, FastifyRequest } from 'fastify';

// What a visitor has chosen, and the return that they came from. Both are kept in the browser: the storefront stores nothing.

/** Where the storefront is, below the address of the server. */
export const storefront_path = '/demo/shop';

/** Units of each variant, by its id. */
export type Basket = Map<string, number>;

/** The return that a visitor came from, with what there is to spend (API contract, 16.1). */
export type Visit = { return_id: string; currency: string; total: number; bonus: number };

export const most_units = 20;
const most_lines = 12;
const basket_cookie = 'retour_demo_basket';
const visit_cookie = 'retour_demo_return';
const variant_id = /^[a-z0-9-]{1,60}$/;

/** The basket of a visitor. What it can't hold is left out. */
export function readBasket(request: FastifyRequest): Basket {
  const lines = readCookie(request, basket_cookie).split('.').slice(0, most_lines);
  return new Map(
    lines.flatMap((line): [string, number][] => {
      const [id = '', units = ''] = line.split(':');
      return variant_id.test(id) && /^[1-9]\d?$/.test(units) ? [[id, Math.min(most_units, +units)]] : [];
    }),
  );
}

/** Keeps the basket; says whether it has room for all of it. */
export function keepBasket(reply: FastifyReply, basket: Basket): boolean {
  const lines = [...basket].filter(([, units]) => units > 0);
  const text = lines.slice(0, most_lines).map(([id, units]) => `${id}:${Math.min(most_units, units)}`);
  keepCookie(reply, basket_cookie, text.join('.'));
  return lines.length <= most_lines;
}

/** The return that a visitor comes from, by the parameters of the address, else the one that they came from before. */
export function readVisit(request: FastifyRequest, reply: FastifyReply): Visit | undefined {
  const query = request.query as Record<string, unknown>;
  const given = ['return_id', 'currency', 'total', 'credit'].map((name) => {
    const value = query[`retour_${name}`];
    return typeof value === 'string' ? value : '';
  });
  const visit = visitOf(given);
  if (visit) keepCookie(reply, visit_cookie, given.join('.'));
  return visit ?? visitOf(readCookie(request, visit_cookie).split('.'));
}

function visitOf([return_id = '', currency = '', total = '', bonus = '']: readonly string[]):
  | Visit
  | undefined {
  const is_sound =
    /^[0-9a-f-]{36}$/.test(return_id) &&
    /^[A-Z]{3}$/.test(currency) &&
    [total, bonus].every((amount) => /^\d{1,12}$/.test(amount));
  return is_sound ? { return_id, currency, total: Number(total), bonus: Number(bonus) } : undefined;
}

/** Forgets the return, which takes no more items. */
export const forgetVisit = (reply: FastifyReply): void => keepCookie(reply, visit_cookie, '');

function readCookie({ headers }: FastifyRequest, name: string): string {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w.:-]{1,2000})`).exec(headers.cookie ?? '')?.[1] ?? '';
}

function keepCookie(reply: FastifyReply, name: string, value: string): void {
  const ends = value === '' ? '; Max-Age=0' : '';
  reply.header('Set-Cookie', `${name}=${value}; Path=${storefront_path}; HttpOnly; SameSite=Lax${ends}`);
}
