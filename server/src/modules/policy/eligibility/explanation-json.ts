import { toTsMs } from '@retour/contract/time';
import { explanationText } from '../policies/index.ts';
import type { Explanation, Remedy } from '../policies/index.ts';

/** An explanation as the API shows it: with a sentence, and instants as text. */
export function explanationJson({ answer, code, decided_by, remedy }: Explanation) {
  return { answer, code, sentence: explanationText(code), decided_by, remedy: remedy && remedyJson(remedy) };
}

function remedyJson(remedy: Remedy) {
  return remedy.code === 'wait-for-limit'
    ? { ...remedy, until: remedy.until && toTsMs(remedy.until) }
    : remedy;
}
