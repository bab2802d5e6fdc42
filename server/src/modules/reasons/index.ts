export { general_set, reasonSetFor } from './choose-set.ts';
export type { ReasonSets, SetFacts } from './choose-set.ts';
export { listReasonSets, resetReasonSets, saveReasonSet } from './commands.ts';
export type { ListedSet } from './commands.ts';
export { without_own as default_reason_sets } from './default-sets.ts';
export { choosableReasons, findReason, textIn } from './reason-set.ts';
export type { FoundReason, Question, Reason, ReasonSet, Texts } from './reason-set.ts';
export { readReasonSet, readReasonSets } from './store.ts';
export { writtenSet } from './written-set.ts';
