import type { FactKind } from '@retour/contract/policy-facts';
import { FACT_NAMES, FACTS, OPERATORS } from './words.ts';

const kinds: Record<FactKind, string> = {
  text: 'Text; case and space at the ends are ignored',
  number: 'Integer',
  money: "Integer of minor units of the policy's currency",
  set: 'List of texts, compared as texts are',
  flag: '`true` or `false`',
  day: 'Day, `YYYY-MM-DD`',
};

const list = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ');

/** The page of the guide about facts, which is generated. */
export function factReference(): string {
  const facts = FACT_NAMES.map((name) => {
    const { kind, description } = FACTS[name];
    return `| \`${name}\` | ${kind} | ${description} |`;
  });
  const compared = (Object.keys(kinds) as FactKind[]).map(
    (kind) => `| ${kind} | ${kinds[kind]} | ${list(OPERATORS[kind])} |`,
  );
  return `# Facts of policies

What conditions of a [policy](policies.md) can ask about. This page is generated: \`retour policies schema --write\`.

| Fact | Kind | Meaning |
|---|---|---|
${facts.join('\n')}

| Kind | Value | Comparisons |
|---|---|---|
${compared.join('\n')}

Money counts as unknown if the order has another currency than the policy.
`;
}
