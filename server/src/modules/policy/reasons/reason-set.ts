/** Why goods come back, for one kind of goods: a tree of two levels at most. */
export type ReasonSet = {
  name: string;
  /** Types of products whose units have these reasons: in lower case, without needless white space. */
  product_types: readonly string[];
  reasons: readonly Reason[];
};

/** One with children is only a heading and cannot be chosen. */
export type Reason = {
  /** Names it for ever and in every language; unique in its set. */
  code: string;
  name: Texts;
  /** Whether the goods were not as they had to be: damaged, defective, not as described, or others than were ordered. */
  is_defect: boolean;
  /** Whether the shopper must say more. */
  needs_comment: boolean;
  /** Whether a photo would help; none is demanded. */
  wants_photo: boolean;
  questions: readonly Question[];
  children: readonly Reason[];
};

/** A question that a reason raises; one of type `text` has no choices. */
export type Question = { id: string; type: 'text' | 'choice'; prompt: Texts; choices: readonly Texts[] };

/** A text by its language, a BCP 47 tag in lower case such as `de` or `pt-br`; English is always there. */
export type Texts = Readonly<Record<string, string>> & { readonly en: string };

/** A text in a language; else in the language without its region, else in English. */
export function textIn(texts: Texts, language: string): string {
  const tag = language.toLowerCase();
  return texts[tag] ?? texts[tag.split('-')[0]!] ?? texts.en;
}

export type FoundReason = { reason: Reason; parent: Reason | null };

/** The reason of a code that can be chosen: headings cannot. */
export function findReason({ reasons }: ReasonSet, code: string): FoundReason | undefined {
  return choosableReasons(reasons).find(({ reason }) => reason.code === code);
}

/** The reasons that can be chosen, in their order. */
export function choosableReasons(reasons: readonly Reason[]): FoundReason[] {
  return reasons.flatMap((reason): FoundReason[] =>
    reason.children.length === 0
      ? [{ reason, parent: null }]
      : reason.children.map((child) => ({ reason: child, parent: reason })),
  );
}
