import { charactersIn } from '../../../platform/schema/characters.ts';
import { choosableReasons, findReason, reasonSetFor, textIn } from '../../policy/reasons/index.ts';
import type { Reason, ReasonSet } from '../../policy/reasons/index.ts';
import type { Draft, DraftItem, ShownQuestion } from './draft.ts';

type OfDraft = Pick<Draft, 'language' | 'reason_sets'>;

/** A reason that was chosen, in the language of the draft. */
export type ShownReason = {
  id: string;
  name: string;
  parent_name: string | null;
  needs_comment: boolean;
  is_defect: boolean;
  questions: ShownQuestion[];
};

/** What decides which reasons a unit has: what the policy names, else its product. */
type OfUnit = Pick<DraftItem, 'product_type' | 'reason_set'>;

/** The reasons of such units. */
const reasonSetOf = ({ reason_sets }: OfDraft, { product_type, reason_set: set_name }: OfUnit): ReasonSet =>
  reasonSetFor(reason_sets, { set_name, product_type });

/** The reason of an item: none before one is chosen, nor when the shop does not offer it any more. */
export function reasonOf(
  draft: OfDraft,
  item: OfUnit & Pick<DraftItem, 'reason_id'>,
): ShownReason | undefined {
  const { reason_id } = item;
  const found = reason_id === null ? undefined : findReason(reasonSetOf(draft, item), reason_id);
  if (!found) return undefined;
  const { reason, parent } = found;
  const say = (texts: Reason['name']) => textIn(texts, draft.language);
  return {
    id: reason.code,
    name: say(reason.name),
    parent_name: parent && say(parent.name),
    needs_comment: reason.needs_comment,
    is_defect: reason.is_defect,
    questions: reason.questions.map(({ id, type, prompt, choices }) => ({
      id,
      prompt: say(prompt),
      type,
      choices: choices.map(say),
    })),
  };
}

/** What is asked about an item: what its reason raises, and what the policy wants to know. */
export function questionsOf(draft: OfDraft, item: DraftItem): ShownQuestion[] {
  const of_reason = reasonOf(draft, item)?.questions ?? [];
  const ids = new Set(of_reason.map(({ id }) => id));
  return [...of_reason, ...item.questions.filter(({ id }) => !ids.has(id))];
}

/** A reason to choose from, with what it asks, in one language; one with children is only a heading. */
export type ReasonChoice = Pick<Reason, 'code' | 'is_defect' | 'needs_comment' | 'wants_photo'> & {
  name: string;
  questions: ShownQuestion[];
  children: ReasonChoice[];
};

/** The reasons of such units as a tree, in a language. */
export function reasonChoices(draft: OfDraft, unit: OfUnit, language = draft.language): ReasonChoice[] {
  const say = (texts: Reason['name']) => textIn(texts, language);
  const choiceOf = ({ name, questions, children, ...reason }: Reason): ReasonChoice => ({
    ...reason,
    name: say(name),
    questions: questions.map(({ id, type, prompt, choices }) => ({
      id,
      type,
      prompt: say(prompt),
      choices: choices.map(say),
    })),
    children: children.map(choiceOf),
  });
  return reasonSetOf(draft, unit).reasons.map(choiceOf);
}

/** Ids of the reasons that can be chosen for such units, in their order. */
export function reasonIds(draft: OfDraft, unit: OfUnit): string[] {
  return choosableReasons(reasonSetOf(draft, unit).reasons).map(({ reason }) => reason.code);
}

/** Those of them that are defects: marked by their set, or by the policy. */
export function defectIds(draft: OfDraft, unit: OfUnit, marked: ReadonlySet<string> = new Set()): string[] {
  return choosableReasons(reasonSetOf(draft, unit).reasons)
    .filter(({ reason }) => reason.is_defect || marked.has(reason.code))
    .map(({ reason }) => reason.code);
}

export type ReasonJson = {
  id: string;
  name: string;
  needs_comment: boolean;
  wants_photo: boolean;
  children: ReasonJson[];
};

/** One tree of the reasons of several units, each once. */
export function reasonTree(draft: OfDraft, units: readonly OfUnit[]): ReasonJson[] {
  const sets = new Set(units.map((unit) => reasonSetOf(draft, unit)));
  return mergeReasons(
    draft.language,
    [...sets].flatMap(({ reasons }) => reasons),
  );
}

function mergeReasons(language: string, reasons: readonly Reason[]): ReasonJson[] {
  // A reason of one set may be a heading in another one.
  const alike = Map.groupBy(reasons, ({ code, children }) => `${code} ${children.length > 0}`);
  return [...alike.values()].map(([first, ...others]) => {
    const { code, name, needs_comment, wants_photo } = first!;
    const children = [first!, ...others].flatMap((one) => one.children);
    return {
      id: code,
      name: textIn(name, language),
      needs_comment,
      wants_photo,
      children: mergeReasons(language, children),
    };
  });
}

/** Whether a text answers a question: one of its choices, or 1 to 1000 characters. */
export function isAnswer({ type, choices }: ShownQuestion, value: string): boolean {
  return type === 'choice' ? choices.includes(value) : value.length > 0 && charactersIn(value) <= 1000;
}
