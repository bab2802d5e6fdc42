import { CREDIT_KINDS } from '@retour/connectors';
import type { CreditKind } from '@retour/connectors';
import { second_ms } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import { notFound } from '../../../commerce/resources/index.ts';
import { openConnection } from '../open.ts';
import type { OpenDeps } from '../open.ts';
import { lockConnection, updateConnection } from '../store.ts';
import type { ConnectionRef, ShopConnection } from '../store.ts';
import { requireConnection } from './change.ts';

/** Whether each kind of credit is given at the platform; what is undefined stays. */
export type CreditChoice = { [Kind in CreditKind]: boolean | undefined };

const members = { store_credit: 'gives_store_credit', gift_card: 'gives_gift_cards' } as const;
const words = { store_credit: 'Store credit', gift_card: 'Gift cards' } as const;
const timeout_ms = 10 * second_ms;

/**
 * Gives credit of a kind at the platform from the next settlement on, once the platform lets Retour, or as without the connection again. Refusals:
 * resource_not_found, validation_failed.
 */
export async function setCredit(
  deps: OpenDeps & Pick<Deps, 'db'>,
  ref: ConnectionRef,
  choice: CreditChoice,
): Promise<void> {
  const connection = await requireConnection(deps, ref);
  const changed = CREDIT_KINDS.filter(
    (kind) => choice[kind] !== undefined && choice[kind] !== connection[members[kind]],
  );
  if (changed.length === 0) return;
  const wanted = changed.filter((kind) => choice[kind]);
  if (wanted.length > 0) await requireAllowed(deps, connection, wanted);
  await deps.db.inTransaction(async (tx) => {
    if (!(await lockConnection(tx, ref))) throw notFound('connection');
    const flags = Object.fromEntries(changed.map((kind) => [members[kind], choice[kind]]));
    await updateConnection(tx, ref, { ...flags, updated_at: deps.clock.now() });
  });
}

async function requireAllowed(
  deps: OpenDeps,
  connection: ShopConnection,
  wanted: readonly CreditKind[],
): Promise<void> {
  const { connector, definition, shop } = openConnection(deps, connection, { purpose: 'write', timeout_ms });
  const errors: FieldErrors = {};
  for (const kind of wanted)
    if (!definition.gives.includes(kind))
      errors[members[kind]] = [`${words[kind]} can't be given in ${definition.title}.`];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const checks = await connector.check({ ...shop, gives: wanted });
  for (const kind of wanted) {
    const why = checks.find(
      ({ name, status }) => (name === kind && status !== 'passed') || status === 'failed',
    );
    if (why) errors[members[kind]] = [[why.message, why.what_to_do].filter(Boolean).join(' ')];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
