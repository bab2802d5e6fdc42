import type { StoredSteps } from './store.ts';

/** What a shop does before it is live, in this order. */
export const STEPS = [
  'shop',
  'destination',
  'policy',
  'email',
  'payment',
  'brand',
  'return',
  'team',
  'live',
] as const;
type StepName = (typeof STEPS)[number];

/** `problem`: it was done, and no longer works. `waiting`: other steps come first. */
export const STEP_STATES = ['done', 'problem', 'open', 'waiting'] as const;

/** What there is to say of a state, where it isn't plain. */
export const CAUSES = [
  'connection_failing',
  'connection_paused',
  'loading',
  'by_api',
  'not_set_up',
  'not_tested',
  'switched_off',
  'rejected',
  'unauthorized',
  'unreachable',
  'not_accepted',
  'expired',
  'invited',
  'not_public',
  'test_mode',
] as const;
type Cause = (typeof CAUSES)[number];

/** A step, and what is known of it. Members that it doesn't have are null. */
export type Step = {
  step: StepName;
  state: (typeof STEP_STATES)[number];
  cause: Cause | null;
  name: string | null;
  detail: string | null;
  count: number | null;
  at: string | null;
  needs: StepName[];
};

/** What the installation adds to what is stored of a shop. */
export type Surroundings = {
  /** Whether the operator has named an SMTP server. */
  has_smtp: boolean;
  /** The title of the platform that a shop is connected to, by its name. */
  titleOf: (connector: string) => string;
  /** How refunds are made; null where nobody chose, so that they are recorded as owed. */
  provider_title: string | null;
  portal_url: string;
  /** Whether others than this machine reach the portal, by HTTPS. */
  is_portal_public: boolean;
  /** Whether something was returned on the test side of the shop. */
  has_test_return: boolean;
};

/** Without these, nobody can return anything. The brand and the team can follow. */
const needed_to_go_live: readonly StepName[] = [
  'shop',
  'destination',
  'policy',
  'email',
  'payment',
  'return',
];

/** A time, of a column or of JSON, in the form of the API. */
const wire = (at: Date | string | null) => at && new Date(at).toISOString();

type StepState = Partial<Omit<Step, 'step'>> & Pick<Step, 'state'>;

const step = (name: StepName, { state, ...known }: StepState): Step => ({
  step: name,
  state,
  cause: null,
  name: null,
  detail: null,
  count: null,
  at: null,
  needs: [],
  ...known,
});

/** The steps of a shop, each as it is now: a step that no longer works isn't done any more. */
export function firstSteps(stored: StoredSteps, around: Surroundings): Step[] {
  const { destination, policy, brand } = stored;
  const steps = [
    step('shop', shopStep(stored, around)),
    step(
      'destination',
      destination ? { state: 'done', name: destination.name, detail: destination.place } : { state: 'open' },
    ),
    step(
      'policy',
      policy
        ? { state: 'done', name: policy.name, count: policy.version, at: wire(policy.published_at) }
        : { state: 'open' },
    ),
    step('email', emailStep(stored, around)),
    step('payment', paymentStep(stored, around)),
    step(
      'brand',
      brand && (brand.has_logo || brand.accent !== null)
        ? { state: 'done', detail: brand.accent, count: Number(brand.has_logo) }
        : { state: 'open' },
    ),
    step('return', returnStep(stored, around)),
    step('team', teamStep(stored)),
  ];
  return [...steps, step('live', liveStep(steps, around))];
}

function shopStep(
  { connection, order_count, last_order_at }: StoredSteps,
  { titleOf }: Surroundings,
): StepState {
  const known = { count: order_count, at: wire(last_order_at) };
  if (!connection)
    return order_count > 0 ? { state: 'done', cause: 'by_api', ...known } : { state: 'open', ...known };
  const name = titleOf(connection.connector);
  if (connection.state === 'paused') return { state: 'problem', cause: 'connection_paused', name, ...known };
  if (connection.failing_since !== null)
    return {
      state: 'problem',
      cause: 'connection_failing',
      name,
      ...known,
      at: wire(connection.failing_since),
    };
  return { state: 'done', cause: connection.is_loading ? 'loading' : null, name, ...known };
}

function emailStep({ writes_emails, email }: StoredSteps, { has_smtp }: Surroundings): StepState {
  // A shop that switched its e-mails off writes to shoppers itself.
  if (!writes_emails) return { state: 'done', cause: 'switched_off' };
  if (!has_smtp) return { state: 'open', cause: 'not_set_up' };
  if (!email) return { state: 'open', cause: 'not_tested' };
  const at = wire(email.at);
  return email.result === 'sent'
    ? { state: 'done', at }
    : { state: 'problem', cause: email.result as Cause, at };
}

function paymentStep({ provider_refuses }: StoredSteps, { provider_title }: Surroundings): StepState {
  if (provider_title === null) return { state: 'open' };
  return provider_refuses
    ? { state: 'problem', cause: 'unauthorized', name: provider_title }
    : { state: 'done', name: provider_title };
}

function returnStep({ last_return_at }: StoredSteps, { has_test_return }: Surroundings): StepState {
  if (last_return_at) return { state: 'done', at: wire(last_return_at) };
  return has_test_return ? { state: 'done', cause: 'test_mode' } : { state: 'open' };
}

function teamStep({ members, invitations }: StoredSteps): StepState {
  if (members > 1) return { state: 'done', count: members };
  return invitations.count > 0
    ? { state: 'open', cause: 'invited', count: invitations.count, at: wire(invitations.at) }
    : { state: 'open', count: members };
}

function liveStep(others: readonly Step[], { portal_url, is_portal_public }: Surroundings): StepState {
  const needs = others
    .filter(({ step: name, state }) => needed_to_go_live.includes(name) && state !== 'done')
    .map(({ step: name }) => name);
  const detail = portal_url;
  if (needs.length > 0) return { state: 'waiting', needs, detail };
  return is_portal_public ? { state: 'done', detail } : { state: 'open', cause: 'not_public', detail };
}
