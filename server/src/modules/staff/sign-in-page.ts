import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { readFields } from '../../platform/pages/form-fields.ts';
import { markup, sendPage } from '../../platform/pages/page.ts';
import type { Markup } from '../../platform/pages/page.ts';
import { requireSameOrigin } from '../../platform/callers/same-origin.ts';
import { setSessionCookie } from '../sessions/index.ts';
import { redeemSignInLink } from './commands/sign-in-link.ts';

/**
 * Adds the page that a sign-in link leads to. Opening it uses nothing up, since mail programs and chats open links for a preview: its button posts the
 * token, and leads to the console. Only the page itself may post, so that no other site signs somebody in.
 */
export function registerSignInPage(app: FastifyInstance, deps: Deps): void {
  app.get<{ Querystring: { token?: string } }>('/console/sign-in', (request, reply) => {
    const { token } = request.query;
    return token ? send(reply, 200, 'Sign in', renderButton(token)) : sendFailure(reply);
  });
  app.post('/console/sign-in', async (request, reply) => {
    requireSameOrigin(request, deps.config);
    const found = await redeemSignInLink(deps, readFields(request).text('token'), {
      user_agent: request.headers['user-agent'],
      address: request.ip,
    });
    if (!found) return sendFailure(reply);
    setSessionCookie(reply, deps, 'staff', found.session);
    return reply.redirect('/console', 303);
  });
}

const send = (reply: FastifyReply, status: number, title: string, content: Markup) =>
  // The form is sent with its origin, which a page without referrer leaves out.
  sendPage(reply.header('Referrer-Policy', 'same-origin'), status, title, content, {
    cache_control: 'no-store',
    form_action: "'self'",
  });

const renderButton = (token: string) => markup`<h1>Sign in</h1>
<p>This link works once.</p>
<form method="post" action="/console/sign-in"><input type="hidden" name="token" value="${token}"><button>Sign in</button></form>`;

const sendFailure = (reply: FastifyReply) =>
  send(
    reply,
    404,
    'Link not found',
    markup`<h1>This link doesn’t work</h1>
<p>Sign-in links work once, within 15 minutes. Ask an owner of the shop for a new one.</p>`,
  );
