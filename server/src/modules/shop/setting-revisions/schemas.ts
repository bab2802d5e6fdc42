import { toTsMs } from '@retour/contract/time';
import { Nullable, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import type { Revision } from './rows.ts';

/** What every section says of its revision. */
export const revisionMembers = {
  revision: Type.Integer({ minimum: 0, description: 'How often it was saved; 0 if it never was.' }),
  saved_by: Type.With(Nullable(Type.String()), { description: 'Who saved it last.' }),
  saved_at: Nullable(TsMs),
};

/** The revision that a write changes, as a member of a body or a parameter. */
export const GivenRevision = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    description: 'The revision that you changed. If it has been saved since, nothing is written.',
  }),
);

/** The members that a response says of a revision. */
export const revisionJson = ({ revision, saved_by, saved_at }: Revision) => ({
  revision,
  saved_by,
  saved_at: saved_at && toTsMs(saved_at),
});

/** The same in an example. */
export const revision_example = { revision: 5, saved_by: 'Dana Reyes', saved_at: '2026-03-02T09:15:27.000Z' };
