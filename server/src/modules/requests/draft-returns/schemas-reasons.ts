import { NOT_RETURNABLE_CODES } from '@retour/contract/not-returnable';
import { OneOf } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { requirement_codes } from './requirement-text.ts';

const Params = Type.Record(
  Type.String(),
  Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  { description: 'The values in the text, by name.' },
);

/** Codes and parameters of refusals, for clients that translate them. */
export const NotReturnable = Type.Object(
  { code: OneOf(NOT_RETURNABLE_CODES), params: Params },
  { title: 'NotReturnableReason', description: "Why units can't be returned, as data." },
);

/** What a draft needs before it can be submitted. */
export const Requirement = Type.Object(
  {
    code: OneOf(requirement_codes),
    message: Type.String({ description: 'For people. The text can change.' }),
    params: Params,
    pointer: Type.String({ description: 'JSON pointer to the member of the response that lacks something.' }),
  },
  {
    title: 'DraftReturnRequirement',
    description: 'Something that a draft needs before it can be submitted.',
  },
);
