import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { registerHomePage } from './home-page.ts';
import { API_VERSIONS, routesOf, versionOf } from '../http/api-versions.ts';
import type { ApiVersion } from '../http/api-versions.ts';
import { buildOpenApi } from '../openapi.ts';
import { description_path } from '../openapi/description.ts';
import { registerProblemPages } from './problem-pages.ts';
import type { Route } from '../route.ts';

/** The origin is read at each use: a server that picks a free port knows it only once it listens. */
export type ReferenceDeps = { config: { origin: string } };

/** Adds what explains the API: its description in OpenAPI, the reference for browsing, and a page per problem. No key is needed for them. */
export function registerReference(app: FastifyInstance, routes: Route[], { config }: ReferenceDeps): void {
  registerDescription(app, (version) => describeVersion(version, routes, config.origin));
  registerBrowser(app);
  registerHomePage(app, () => config.origin);
  registerProblemPages(app, routes, () => config.origin);
}

function registerDescription(app: FastifyInstance, write: (version: ApiVersion) => string): void {
  const texts = new Map<ApiVersion, string>();
  app.get(description_path, (request, reply) => {
    const version = versionOf(request.originalUrl);
    const text = texts.get(version) ?? write(version);
    texts.set(version, text);
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(text);
  });
}

/** The description of a version, with its operations at its own paths. */
function describeVersion(version: ApiVersion, routes: Route[], origin: string): string {
  if (version === API_VERSIONS[0]) return JSON.stringify(buildOpenApi(routes, { origin }));
  const description = buildOpenApi(routesOf(version, routes), { origin });
  const { info, components } = description;
  const named = { description: 'Version of the API.', schema: { type: 'string', const: version.name } };
  const headers = { ...components['headers'], 'X-API-Version': named };
  const whole = {
    ...description,
    info: { ...info, version: version.name },
    components: { ...components, headers },
  };
  return JSON.stringify(whole).replaceAll('"/api/v1/', `"/api/${version.name}/`);
}

// Everything comes from this server, and the browser is told to ask nobody else, whatever the script would like to.
const security_policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Retour API</title>
<link rel="icon" href="data:,">
</head>
<body>
<div id="app"></div>
<noscript>The reference needs JavaScript. The description that it shows is at ${description_path}.</noscript>
<script src="/docs/scalar.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const settings = {
  url: description_path,
  theme: 'default',
  layout: 'modern',
  defaultOpenFirstTag: true,
  documentDownloadType: 'json',
  hideClientButton: true,
  persistAuth: false,
  showDeveloperTools: 'never',
  telemetry: false,
  withDefaultFonts: false,
  authentication: { preferredSecurityScheme: 'ApiKey' },
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
};

// Requests are tried where the page came from; other addresses of this server would be another origin to the browser.
const start = `Scalar.createApiReference('#app', { ...${JSON.stringify(settings)}, servers: [{ url: location.origin }] });\n`;

function registerBrowser(app: FastifyInstance): void {
  const config = { unlimited: true };
  const script_type = 'text/javascript; charset=utf-8';
  app.get('/docs', { config }, (_request, reply) =>
    reply
      .headers({ 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': security_policy })
      .send(page),
  );
  app.get('/docs/start.js', { config }, (_request, reply) =>
    reply.header('Content-Type', script_type).send(start),
  );
  let script: Promise<string> | undefined;
  app.get('/docs/scalar.js', { config }, async (_request, reply) => {
    script ??= readScalar();
    return reply
      .headers({ 'Content-Type': script_type, 'Cache-Control': 'public, max-age=86400' })
      .send(await script);
  });
}

/** The script of the reference. Its package gives it by a plugin only; at 4 MB, it is loaded when somebody asks for it. */
async function readScalar(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const inner = Fastify();
  await inner.register(plugin, { routePrefix: '/docs', configuration: { url: description_path } });
  const { payload } = await inner.inject('/docs/js/scalar.js');
  await inner.close();
  return payload;
}
