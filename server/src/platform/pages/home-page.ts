import type { FastifyInstance } from 'fastify';
import { description_path } from '../openapi/description.ts';
import { markup, sendPage } from './page.ts';

/** Adds the page that a browser meets at the server's address: what this server is, and where to continue. */
export function registerHomePage(app: FastifyInstance, origin: () => string): void {
  app.get('/', { config: { unlimited: true } }, (_request, reply) =>
    sendPage(reply, 200, 'Returns management', renderHome(origin())),
  );
}

const renderHome = (origin: string) => markup`<h1>Returns management</h1>
<p>This is a Retour server. Its API needs a key:</p>
<pre>curl -H "X-Authorization: $KEY" ${origin}/api/v1/warehouse/return/list</pre>
<dl>
<dt><a href="/console">Console</a></dt>
<dd>Where staff work with returns.</dd>
<dt><a href="/guide/">Documentation</a></dt>
<dd>For merchants, developers and operators, with recipes for policies and a search.</dd>
<dt><a href="/docs">API reference</a></dt>
<dd>Every operation with its parameters, responses and problems.</dd>
<dt><a href="${description_path}">OpenAPI description</a></dt>
<dd>The same in machine-readable form.</dd>
<dt><a href="/problems">Problems</a></dt>
<dd>Every problem that a request can cause, and what to do.</dd>
<dt><a href="/readyz">Readiness</a></dt>
<dd>Whether the database, the migrations and the job queue are ready.</dd>
</dl>`;
