import { diffDocuments } from '../policy-diff.ts';
import { membersOf } from './document.ts';
import { partsOf } from './marks.ts';
import type { Sentence, SentencePart } from './marks.ts';
import { languageOf } from './sentences.ts';
import type { Reader } from './sentences.ts';
import { statementsOf } from './statements.ts';
import type { Statement } from './statements.ts';

/** A piece of a changed sentence: it stays, it goes, or it is new. */
export type ChangePart = SentencePart & { kind: 'same' | 'old' | 'new' };

/** Something that another version of a policy says differently. */
export type PolicyChange = {
  path: string;
  place: string;
  kind: 'changed' | 'added' | 'removed' | 'moved';
  parts: readonly ChangePart[];
};

/** Everything in which one version of a policy differs from another, as sentences. None where they are the same. */
export function policyChanges(before: unknown, after: unknown, reader: Reader): PolicyChange[] {
  const [was, is] = [statementsOf(before, reader), statementsOf(after, reader)];
  const earlier = new Map(was.map((statement) => [statement.path, statement]));
  const later = new Set(is.map(({ path }) => path));
  const found = is.flatMap((statement): PolicyChange[] => {
    const old = earlier.get(statement.path);
    if (!old) return isKnownBy(statement, was) ? [] : [change('added', statement, whole(statement, 'new'))];
    return old.text === statement.text
      ? []
      : [change('changed', statement, compareSentences(partsOf(old.text), partsOf(statement.text)))];
  });
  const gone = was
    .filter((statement) => !later.has(statement.path) && !isKnownBy(statement, is))
    .map((statement) => change('removed', statement, whole(statement, 'old')));
  const differences = diffDocuments(before, after);
  const all = [...found, ...gone, ...moves(differences, is, reader)];
  return all.length > 0 || differences.length === 0 ? all : [somethingElse(reader)];
}

/** The name of something that is new or gone: its place already tells it. */
const isKnownBy = ({ path }: Statement, others: readonly Statement[]) =>
  path.endsWith('.name') && !others.some((other) => isWithin(other.path, path.slice(0, -'.name'.length)));

const isWithin = (path: string, parent: string) => path === parent || path.startsWith(`${parent}.`);

const change = (
  kind: PolicyChange['kind'],
  { path, place }: Statement,
  parts: ChangePart[],
): PolicyChange => ({
  path,
  place,
  kind,
  parts,
});

const whole = ({ text }: Statement, kind: ChangePart['kind']) =>
  partsOf(text).map((part): ChangePart => ({ ...part, kind }));

/** What counts from top to bottom and has another place there. */
function moves(
  differences: ReturnType<typeof diffDocuments>,
  statements: readonly Statement[],
  reader: Reader,
): PolicyChange[] {
  const { says } = languageOf(reader).words;
  return differences.flatMap((difference): PolicyChange[] => {
    if (difference.kind !== 'moved') return [];
    const path = difference.path.replace(/^withdrawal\.exempt/, 'exempt');
    const place = statements.find((each) => isWithin(each.path, path))?.place ?? path;
    const parts = partsOf(says.moved(difference.before, difference.after));
    return [
      {
        path: `${path} moved`,
        place,
        kind: 'moved',
        parts: parts.map((part) => ({ ...part, kind: 'same' })),
      },
    ];
  });
}

function somethingElse(reader: Reader): PolicyChange {
  const { says, places } = languageOf(reader).words;
  const parts = partsOf(says.something_else).map((part): ChangePart => ({ ...part, kind: 'same' }));
  return { path: '', place: places.policy, kind: 'changed', parts };
}

/** How a rule reads, with what it no longer says beside what it says instead. */
export function ruleChange(before: unknown, after: unknown, reader: Reader): readonly ChangePart[] {
  const sentence = (rule: unknown) => {
    const { id = '' } = membersOf(rule);
    const said = statementsOf({ questions: reader.questions, rules: [rule] }, reader);
    return partsOf(said.find(({ path }) => path === `rules.${String(id)}`)?.text ?? '');
  };
  return compareSentences(sentence(before), sentence(after));
}

/** Words of longer sentences are not compared one by one. */
const most_words = 600;

/** Two versions of a sentence in one: the words that both have once, and the others marked. Values are compared as a whole. */
export function compareSentences(before: Sentence, after: Sentence): ChangePart[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  if (was.length + is.length > most_words) return [...all(was, 'old'), gap, ...all(is, 'new')];
  const lengths = commonLengths(was, is);
  const parts: ChangePart[] = [];
  let i = 0;
  let j = 0;
  while (i < was.length || j < is.length) {
    const [old, present] = [was[i], is[j]];
    if (old && present && isSame(old, present)) {
      parts.push({ ...present, kind: 'same' });
      i++;
      j++;
    } else if (old && (!present || lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      parts.push({ ...old, kind: 'old' });
      i++;
    } else {
      parts.push({ ...present!, kind: 'new' });
      j++;
    }
  }
  return joinParts(parts);
}

const gap: ChangePart = { text: ' ', is_value: false, kind: 'same' };
const all = (words: readonly SentencePart[], kind: ChangePart['kind']) =>
  joinParts(words.map((part): ChangePart => ({ ...part, kind })));
const isSame = (a: SentencePart, b: SentencePart) => a.text === b.text && a.is_value === b.is_value;

/** A value is one word; of the rest, each word has the spaces that follow. */
const wordsOf = (sentence: Sentence): SentencePart[] =>
  sentence.flatMap((part) =>
    part.is_value
      ? [part]
      : (part.text.match(/\s*\S+|\s+$/g) ?? []).map((text) => ({ text, is_value: false })),
  );

/** How many words two sentences have in common from each pair of places on. */
function commonLengths(was: readonly SentencePart[], is: readonly SentencePart[]): number[][] {
  const lengths = Array.from({ length: was.length + 1 }, () =>
    Array.from({ length: is.length + 1 }, () => 0),
  );
  for (let i = was.length - 1; i >= 0; i--)
    for (let j = is.length - 1; j >= 0; j--)
      lengths[i]![j] = isSame(was[i]!, is[j]!)
        ? lengths[i + 1]![j + 1]! + 1
        : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
  return lengths;
}

/** Neighbours of one kind as one part. Old words come before the new ones in their place. */
function joinParts(parts: readonly ChangePart[]): ChangePart[] {
  const joined: ChangePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && last.kind === part.kind && last.is_value === part.is_value)
      joined[joined.length - 1] = { ...last, text: last.text + part.text };
    else joined.push(part);
  }
  return joined;
}
