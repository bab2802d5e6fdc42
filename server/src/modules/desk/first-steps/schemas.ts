import { Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { CAUSES, STEPS, STEP_STATES } from './steps.ts';

const Step = Type.Object({
  step: OneOf(STEPS),
  state: OneOf(STEP_STATES, {
    description: '`problem`: it was done, and no longer works; `waiting`: the steps in `needs` come first.',
  }),
  cause: Nullable(
    OneOf(CAUSES, {
      description:
        'What there is to say of the state. Of `email`, why the last e-mail or test wasn’t taken by the SMTP server; `not_set_up`: the operator has named none. Of `return`, `test_mode`: it was made in test mode.',
    }),
  ),
  name: Type.With(Nullable(Type.String()), {
    description: 'Of the platform, the destination, the policy, or the payment provider.',
  }),
  detail: Type.With(Nullable(Type.String()), {
    description: 'The place of the destination, the accent of the brand, or where the portal is.',
  }),
  count: Type.With(Nullable(Type.Integer({ minimum: 0 })), {
    description:
      'Orders, of which at most 1001 are counted; the version of the policy; 1 where the brand has a logo; members, or invitations that nobody has accepted.',
  }),
  at: Type.With(Nullable(TsMs), {
    description:
      'The last order, or since when the connection fails; the publication; the last e-mail or test; the last return; the last invitation.',
  }),
  needs: Type.Array(OneOf(STEPS), { description: 'Steps that come first.' }),
});

export const FirstSteps = Type.Object(
  {
    is_live: Type.Boolean({ description: 'Whether shoppers can return: the step `live` is done.' }),
    done: Type.Integer({ minimum: 0, description: 'Steps that are done.' }),
    problems: Type.Integer({ minimum: 0, description: 'Steps that no longer work.' }),
    portal_url: Type.String({ description: 'Where shoppers begin.' }),
    steps: Type.Array(Step),
  },
  { title: 'FirstSteps', description: 'What a shop does before it is live, as it is now.' },
);

const no_details = { cause: null, name: null, detail: null, count: null, at: null, needs: [] };
export const first_steps_example = {
  is_live: false,
  done: 1,
  problems: 0,
  portal_url: 'https://returns.acme.example',
  steps: [
    {
      ...no_details,
      step: 'shop',
      state: 'done',
      name: 'Medusa',
      count: 1001,
      at: '2026-03-02T09:13:00.000Z',
    },
    { ...no_details, step: 'email', state: 'open', cause: 'not_tested' },
  ],
};
