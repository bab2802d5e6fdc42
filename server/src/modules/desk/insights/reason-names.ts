import { choosableReasons, textIn } from '../../policy/reasons/index.ts';
import type { FoundReason, ReasonSets } from '../../policy/reasons/index.ts';

/** A reason as it is shown: by its code and name, below the heading that it is chosen under. */
export type NamedReason = { code: string; name: string; group: { code: string; name: string } | null };

/** Names reasons of units in a language. Units whose reason came as text keep that text; units without one have an empty name. */
export function reasonNames(sets: ReasonSets, language: string): (code: string) => NamedReason {
  const found = new Map<string, FoundReason>();
  for (const set of sets.by_name.values())
    for (const each of choosableReasons(set.reasons))
      if (!found.has(each.reason.code)) found.set(each.reason.code, each);
  return (code) => {
    const known = found.get(code);
    if (!known) return { code, name: code, group: null };
    const { reason, parent } = known;
    const group = parent && { code: parent.code, name: textIn(parent.name, language) };
    return { code, name: textIn(reason.name, language), group };
  };
}
