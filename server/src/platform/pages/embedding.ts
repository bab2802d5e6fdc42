import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Sent by the script of a page in a frame, which asks for pages with the token of its session instead of a cookie. */
const embed_header = 'retour-embed';

/** Whether a script asks for the page, and shows it in the frame itself. */
export const isScripted = ({ headers }: FastifyRequest) => headers[embed_header] === '1';

/** Whether a page is shown in a frame of a shop's page: asked for by a script, or by the browser for the frame. */
export const isEmbedded = (request: FastifyRequest): boolean =>
  isScripted(request) || (request.query as { embed?: string }).embed === '1';

/**
 * Gives the token of a session to the script of a page in a frame, which keeps it in memory: browsers keep no cookies of other sites. False where the page is
 * in no such frame.
 */
export function giveToken(reply: FastifyReply, token: string): boolean {
  if (!isScripted(reply.request)) return false;
  reply.header('Retour-Session', token);
  return true;
}

/**
 * Lets scripts of pages in frames follow redirects, so that they see what each of them says; a redirect of the frame itself keeps to the frame.
 */
export function registerEmbedding(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const location = reply.getHeader('Location');
    if (typeof location !== 'string' || reply.statusCode !== 303 || !isEmbedded(request)) return payload;
    if (!isScripted(request)) {
      reply.header('Location', `${location}${location.includes('?') ? '&' : '?'}embed=1`);
      return payload;
    }
    reply.removeHeader('Location').header('Retour-Location', location).code(204);
    return null;
  });
}
