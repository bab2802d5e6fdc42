import type { Question, Reason, ReasonSet } from './reason-set.ts';

/** A set in the form in which people write it, and in which it can be saved again: without what goes without saying. */
export function writtenSet({ name, product_types, reasons }: ReasonSet) {
  return { name, product_types, reasons: reasons.map(writtenReason) };
}

function writtenReason({ code, name, questions, children, ...flags }: Reason): object {
  return {
    code,
    name,
    ...Object.fromEntries(Object.entries(flags).filter(([, is_set]) => is_set)),
    ...(questions.length > 0 ? { questions: questions.map(writtenQuestion) } : {}),
    ...(children.length > 0 ? { children: children.map(writtenReason) } : {}),
  };
}

function writtenQuestion({ choices, ...question }: Question): object {
  return choices.length > 0 ? { ...question, choices } : question;
}
