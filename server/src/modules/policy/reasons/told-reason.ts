import { Text } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import type { ReasonSets } from './choose-set.ts';
import { choosableReasons, textIn } from './reason-set.ts';
import type { FoundReason, Texts } from './reason-set.ts';

/** A reason of a unit: its code, and the name that the shopper saw, who may have read another language. */
export type ToldReason = { code: string | null; name: string };

/** In which language reasons are told. */
export const reason_language = {
  language: Type.Optional(
    Text(35, 'BCP 47 tag of the language of reasons; as the shopper saw them unless given.'),
  ),
};

const isCalled = (texts: Texts, name: string) => Object.values(texts).includes(name);

/** Tells reasons in a language. One that the shop doesn't have any more, or calls otherwise by now, stays as the shopper saw it. */
export function reasonsIn(sets: ReasonSets, language: string): (told: ToldReason) => string {
  const by_code = Map.groupBy(
    [...sets.by_name.values()].flatMap(({ reasons }): FoundReason[] => choosableReasons(reasons)),
    ({ reason }) => reason.code,
  );
  return ({ code, name }) => {
    const found = by_code.get(code ?? '')?.find(({ reason }) => isCalled(reason.name, name));
    return found ? textIn(found.reason.name, language) : name;
  };
}
