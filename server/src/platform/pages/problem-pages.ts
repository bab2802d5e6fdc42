import { PROBLEM_CODES, isProblemCode, problem } from '@retour/contract/problems';
import type { ProblemCode } from '@retour/contract/problems';
import type { FastifyInstance } from 'fastify';
import { legacySamples } from '../openapi/legacy.ts';
import { problemExample } from '../openapi/problem-examples.ts';
import { markup, sendPage } from './page.ts';
import type { Markup } from './page.ts';
import { allRefusals } from '../route.ts';
import type { Route } from '../route.ts';
import { STATUS_CODES } from '../http/status-codes.ts';

/** Adds the pages that the `type` of a problem leads to: `/problems/{code}`, and `/problems` with all of them. */
export function registerProblemPages(app: FastifyInstance, routes: Route[], origin: () => string): void {
  const config = { unlimited: true };
  app.get('/problems', { config }, (_request, reply) => sendPage(reply, 200, 'Problems', renderIndex()));
  app.get<{ Params: { code: string } }>('/problems/:code', { config }, ({ params: { code } }, reply) =>
    isProblemCode(code)
      ? sendPage(reply, 200, problem(code).title, renderProblem(code, routes, origin()))
      : sendPage(reply, 404, 'Unknown problem', renderUnknown(code)),
  );
}

function renderIndex(): Markup {
  const rows = PROBLEM_CODES.map((code) => {
    const { status, when } = problem(code);
    return markup`<dt><a href="/problems/${code}"><code>${code}</code></a> <span class="status">${status}</span></dt>
<dd>${when}</dd>
`;
  });
  return markup`<h1>Problems</h1>
<p>Every <code>code</code> of a problem, with its HTTP status in the standard profile.</p>
<dl>
${rows}</dl>`;
}

function renderProblem(code: ProblemCode, routes: Route[], origin: string): Markup {
  const { title, status, when, what_to_do } = problem(code);
  const given_by = routes.filter((route) => allRefusals(route).includes(code));
  return markup`<h1>${title}</h1>
<p class="soft"><code>${code}</code></p>
<h2>What it means</h2>
<p>${when}</p>
<h2>What to do</h2>
<p>${what_to_do} <a href="/guide/problems/#${code}">Guides about it</a></p>
${renderStandard(code, status, origin)}
${renderLegacy(code)}
${given_by.length > 0 ? renderOperations(given_by) : undefined}`;
}

function renderStandard(code: ProblemCode, status: number, origin: string): Markup {
  if (status < 400) {
    return markup`<h2>In the standard profile</h2>
<p>Not an error there.</p>`;
  }
  return markup`<h2>In the standard profile</h2>
<p>${status} ${STATUS_CODES[status]}</p>
<pre>${JSON.stringify(problemExample(code, origin), null, 2)}</pre>`;
}

function renderLegacy(code: ProblemCode): Markup {
  const samples = legacySamples(code);
  if (samples.length === 0) {
    return markup`<h2>In the legacy profile</h2>
<p>The same problem document.</p>`;
  }
  const answers = samples.map(
    ({
      groups,
      status,
      example,
    }) => markup`<p>${status} ${STATUS_CODES[status]}${suffix(groups, samples.length)}</p>
<pre>${JSON.stringify(example, null, 2)}</pre>
`,
  );
  return markup`<h2>In the legacy profile</h2>
${answers}`;
}

function suffix(groups: readonly string[] | undefined, answers: number): string {
  if (groups) return `: ${groups.map((group) => group.replaceAll('_', ' ')).join(', ')}`;
  return answers > 1 ? ': other operations' : '';
}

function renderOperations(routes: Route[]): Markup {
  const rows = routes.map(
    ({ method, path, summary }) => markup`<dt><code>${method} ${path}</code></dt><dd>${summary}</dd>
`,
  );
  return markup`<h2>Operations that can return it</h2>
<dl>
${rows}</dl>`;
}

function renderUnknown(code: string): Markup {
  return markup`<h1>Unknown problem</h1>
<p>There is no problem with the code <code>${code}</code>. <a href="/problems">See all problems.</a></p>`;
}
