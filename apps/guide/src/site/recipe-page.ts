import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '@retour/contract/policy-words/marks';
import { statementsOf } from '@retour/contract/policy-words/statements';
import { checkout, readText } from './files.ts';
import type { Page } from './page.ts';

type Recipe = {
  title: string;
  promise: string;
  policy: { name: string; currency: string };
  tests: { cases: { name: string }[] };
};

const folder = 'docs/recipes';
const source = `${folder}/README.md`;
/** Every policy of a shop has a name and a currency; they say nothing about the recipe. */
const left_out = new Set(['name', 'currency']);

/** The page with policies that merchants look for: each as sentences and as JSON, with the cases that the tests run. */
export function recipePage(): Page {
  const recipes = readdirSync(join(checkout, folder))
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => JSON.parse(readText(`${folder}/${file}`)) as Recipe);
  return {
    url: 'recipes/',
    source,
    markdown: `${readText(source)}\n${recipes.map(sectionOf).join('\n')}`,
    title: 'Recipes',
    name: 'Recipes',
    area: 'recipes',
  };
}

function sectionOf({ title, promise, policy, tests }: Recipe): string {
  const statements = statementsOf(policy, { language: 'en', tag: 'en-US', currency: policy.currency });
  const sentences = statements
    .filter(({ path }) => !left_out.has(path) && !/^rules\.[^.]+\.name$|\.countries$/.test(path))
    .map(({ text }) => `- ${sentenceOf(text)}`);
  return `## ${title}

${promise}

**In sentences**

${sentences.join('\n')}

**As JSON**

\`\`\`json
${JSON.stringify(policy, undefined, 2)}
\`\`\`

**Tested**

${tests.cases.map(({ name }) => `- ${name}.`).join('\n')}
`;
}

/** A statement with its values emphasised. */
const sentenceOf = (text: string) =>
  partsOf(text)
    .map((part) => (part.is_value ? `**${part.text.trim()}**${/\s$/.test(part.text) ? ' ' : ''}` : part.text))
    .join('');
