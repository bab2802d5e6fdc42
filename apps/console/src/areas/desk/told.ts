/** A comment without the answers that stand below it, and each answer with its question as the shopper read it. */
export type Told = { comment: string; answers: { question: string; answer: string }[] };

/**
 * Takes a comment apart: below the shopper's own words, it has a line `question answer` for each answer of the draft. Only lines that end with a known
 * answer are taken, from the last up; a comment that staff have changed stays as it is.
 */
export function toldOf(comment: string | null, known: readonly { answer: string }[]): Told {
  let rest = comment ?? '';
  const left = known.map(({ answer }) => answer).filter((answer) => answer !== '');
  const answers: Told['answers'] = [];
  while (left.length > 0) {
    const index = left.findIndex((answer) => rest.endsWith(` ${answer}`));
    if (index === -1) break;
    const [answer] = left.splice(index, 1);
    const before = rest.slice(0, -(answer!.length + 1));
    const start = before.lastIndexOf('\n');
    answers.unshift({ question: before.slice(start + 1), answer: answer! });
    rest = start === -1 ? '' : before.slice(0, start);
  }
  return { comment: rest, answers };
}
