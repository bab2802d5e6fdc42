/** A question that a reason raises. */
export type Question = { id: string; prompt: string; type: 'text' | 'choice'; choices: string[] };

/** Why something comes back; `name` is what the return shows. One with children is only a heading. */
export type ReturnReason = { id: string; name: string; questions?: Question[]; children: ReturnReason[] };

const leaf = (id: string, name: string, questions: Question[] = []): ReturnReason => ({
  id,
  name,
  questions,
  children: [],
});

/** The reasons of a shop that has set up none of its own. */
export const return_reasons: readonly ReturnReason[] = [
  {
    id: 'size',
    name: 'Size',
    children: [leaf('too-small', 'Too small'), leaf('too-large', 'Too large')],
  },
  {
    id: 'not-as-expected',
    name: 'Not as expected',
    children: [
      leaf('looks-different', 'Looks different from the picture'),
      leaf('quality', 'Quality is not what I expected'),
      leaf('wrong-item', 'Received the wrong item'),
    ],
  },
  {
    id: 'faulty',
    name: 'Faulty',
    children: [
      leaf('damaged', 'Arrived damaged', [
        { id: 'damaged-what', prompt: 'What is damaged?', type: 'text', choices: [] },
        {
          id: 'damaged-parcel',
          prompt: 'Was the parcel damaged as well?',
          type: 'choice',
          choices: ['yes', 'no'],
        },
      ]),
      leaf('defective', 'Does not work', [
        { id: 'defective-how', prompt: 'What does not work?', type: 'text', choices: [] },
      ]),
    ],
  },
  leaf('changed-mind', 'Changed my mind'),
  leaf('other', 'Other'),
];

export type FoundReason = ReturnReason & { parent_name: string | null };

/** The reason of an id that can be chosen: headings cannot. */
export function findReason(id: string | null): FoundReason | undefined {
  for (const reason of return_reasons) {
    if (reason.id === id && reason.children.length === 0) return { ...reason, parent_name: null };
    const child = reason.children.find((one) => one.id === id);
    if (child) return { ...child, parent_name: reason.name };
  }
  return undefined;
}

/** Whether a text answers a question: one of its choices, or 1 to 1000 characters. */
export function isAnswer({ type, choices }: Question, value: string): boolean {
  return type === 'choice' ? choices.includes(value) : value.length > 0 && Array.from(value).length <= 1000;
}
