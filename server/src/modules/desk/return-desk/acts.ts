import type { ProblemCode } from '@retour/contract/problems';
import { Nullable } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { refusalOfAct } from '../../returns/index.ts';
import type { Standing } from '../../returns/index.ts';

const Refused = Nullable(Type.String());

/** What each act on a return would be refused with, or null. */
export const Acts = Type.Object(
  {
    process: Refused,
    edit: Refused,
    remove: Refused,
    reject: Refused,
    cancel: Refused,
    flag: Refused,
    unflag: Refused,
  },
  {
    title: 'ReturnActs',
    description:
      'Acts of whoever reads the return: null where it can be done, else the code that it would be refused with. What only the act itself finds out, such as a changed order, is not foreseen.',
  },
);

/** The acts on a return by the rule that they apply themselves. Pure. */
export function actsOf(standing: Standing, by_console: boolean) {
  const of = (event: Parameters<typeof refusalOfAct>[1]['event']): ProblemCode | null =>
    refusalOfAct(standing, { event, by_console });
  return {
    process: of('process'),
    edit: of('edit'),
    remove: of('remove'),
    // A whole return that is rejected is closed without payment.
    reject: of('close'),
    cancel: of('cancel'),
    flag: of('flag'),
    unflag: of('unflag'),
  };
}
