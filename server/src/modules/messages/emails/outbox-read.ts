import type { FastifyReply, FastifyRequest } from 'fastify';

/** Which messages somebody has read: all up to one, and single ones after it. */
export type ReadMarks = { up_to: number; single: ReadonlySet<number> };

const cookie = 'retour_outbox_read';
const max_single = 100;

/** What this browser has read; undefined on its first visit. */
export function readMarks({ headers }: Pick<FastifyRequest, 'headers'>): ReadMarks | undefined {
  const found = new RegExp(`(?:^|;\\s*)${cookie}=([\\d.]{1,2000})`).exec(headers.cookie ?? '')?.[1];
  if (found === undefined) return undefined;
  const [up_to = 0, ...single] = found.split('.').map(Number);
  return { up_to, single: new Set(single) };
}

/** Keeps the marks in the browser, for this outbox only. Of very many single ones, the oldest are taken together. */
export function keepMarks(reply: FastifyReply, path: string, { up_to, single }: ReadMarks): void {
  const newest = [...single].filter((id) => id > up_to).toSorted((a, b) => b - a);
  const kept = [Math.max(up_to, newest[max_single] ?? 0), ...newest.slice(0, max_single)];
  reply.header('Set-Cookie', `${cookie}=${kept.join('.')}; Path=${path}; HttpOnly; SameSite=Lax`);
}

export const isRead = ({ up_to, single }: ReadMarks, id: number): boolean => id <= up_to || single.has(id);
