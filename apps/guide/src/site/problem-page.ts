import { PROBLEM_CODES, problem } from '@retour/contract/problems';
import type { ProblemCode } from '@retour/contract/problems';
import { site_root } from './links.ts';
import { mentionsOf } from './mentions.ts';
import { operations } from './openapi.ts';
import { proseOf } from './page.ts';
import type { Page } from './page.ts';

/** A problem that more operations return is one of requests in general. */
const most_listed = 12;

/** The page with every problem: what it means, what to do, which operations return it, and which guides are about it. */
export function problemPage(guides: readonly Page[]): Page {
  const guides_of = new Map<string, Page[]>();
  for (const guide of guides)
    for (const { kind, name } of mentionsOf(guide.markdown))
      if (kind === 'problem') guides_of.set(name, [...(guides_of.get(name) ?? []), guide]);
  const sections = PROBLEM_CODES.map((code) => sectionOf(code, guides_of.get(code) ?? []));
  return {
    url: 'problems/',
    source: 'docs/openapi.json',
    markdown: `# Problems

What each problem means and what to do about it. The code is in \`code\` of the problem document; a server has a page with an example of each at \`/problems\`.

${sections.join('\n')}`,
    title: 'Problems',
    name: 'Problems',
    area: 'api',
    kind: 'problems',
  };
}

function sectionOf(code: ProblemCode, guides: readonly Page[]): string {
  const { status, when, what_to_do } = problem(code);
  const returned_by = operations.filter((operation) => operation['x-problem-codes'].includes(code));
  const links =
    returned_by.length > most_listed
      ? `${returned_by.length} operations`
      : returned_by
          .map(({ operationId, summary }) => `[${summary}](${site_root}api/${operationId}/)`)
          .join(', ');
  return `## ${code}

**${status}** ${proseOf(`${when} ${what_to_do}`)}
${returned_by.length > 0 ? `\nReturned by: ${links}.\n` : ''}${
    guides.length > 0
      ? `\nGuides: ${guides.map(({ title, url }) => `[${title}](${site_root}${url})`).join(', ')}.\n`
      : ''
  }`;
}
