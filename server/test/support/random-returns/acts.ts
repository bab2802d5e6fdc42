import { randomUUID } from 'node:crypto';
import { recordLabelStatus } from '../../../src/modules/logistics/labels/index.ts';
import {
  cancelReturn,
  closeReturn,
  flagReturn,
  processReturn,
  unflagReturn,
} from '../../../src/modules/returns/index.ts';
import { minute_ms } from '../../../src/platform/clock.ts';
import { planEdit } from '../edited-returns.ts';
import type { Chosen } from '../edited-returns.ts';
import type { SoldOrder } from '../factories.ts';
import type { Fate, LedgerProvider } from '../ledger-provider.ts';
import { execute } from '../processing.ts';
import type { Ref } from '../processing.ts';
import { labelReturn } from '../return-states.ts';
import type { TestShop } from '../shop.ts';
import { actOnSecurity } from './instant.ts';
import type { Act, Plan } from './plans.ts';
import { take } from './refused.ts';

/** A return and what was chosen for it, as far as it is known. */
export type Scene = {
  at: TestShop & { provider: LedgerProvider };
  ref: Ref;
  order: SoldOrder;
  basket: Plan['basket'];
  chosen: Chosen;
};

/** Does what an act says. Returns whether there was something to do; a refusal is thrown. */
export async function perform(scene: Scene, act: Act): Promise<boolean> {
  const { at, ref } = scene;
  switch (act.act) {
    case 'edit':
      return edit(scene, act.edit);
    case 'reject':
    case 'remove':
      return takeOut(scene, act);
    case 'label':
      await labelReturn(at.deps, ref, { url: `https://labels.example.com/${ref.return_id}.pdf` });
      return true;
    case 'scan':
      return scan(at, ref, act.status);
    case 'hand_in':
      return handIn(scene, act.units);
    case 'receive':
      return station(scene, { type: 'receive', return_id: ref.return_id });
    case 'station_grade': {
      const line_item_id = pick(await unitsOf(scene), act.unit);
      const type = act.grade === 9 ? 'wrong_item' : 'grade';
      return station(scene, {
        type,
        line_item_id,
        ...(type === 'grade' ? { grade: 1 + (act.grade % 3) } : {}),
      });
    }
    case 'grade':
      return grade(scene, act);
    case 'process':
      await processReturn(at.deps, { ...ref, source: 'warehouse' });
      return act.fate === 'wait' || executeWith(scene, act.fate);
    case 'retry':
    case 'mark_paid':
      return settle(scene, act.act);
    case 'security':
      return actOnSecurity(at, ref, act.does);
    case 'exchange_order':
    case 'flag':
    case 'unflag':
    case 'close':
    case 'cancel':
      break;
  }
  return change(scene, act.act);
}

/** What the shop or its platform does to a return as a whole. */
async function change(
  { at, ref }: Scene,
  act: 'exchange_order' | 'flag' | 'unflag' | 'close' | 'cancel',
): Promise<true> {
  const commands = { flag: flagReturn, unflag: unflagReturn, close: closeReturn, cancel: cancelReturn };
  if (act !== 'exchange_order') await commands[act](at.deps, ref);
  else {
    const body = { external_id: 5_444_000_000 + ref.return_id, name: `#X${ref.return_id}` };
    await take(at.clients.standard.request('PUT', `/returns/${ref.return_id}/exchange-order`, { body }));
  }
  return true;
}

const details = ({ at, ref }: Scene) =>
  take(at.clients.standard.get(`/warehouse/return/details?return_id=${ref.return_id}`));

const unitsOf = async (scene: Scene): Promise<number[]> =>
  (await details(scene)).line_items.map(({ line_item_id }: { line_item_id: number }) => line_item_id);

const pick = <T>(all: readonly T[], nth: number): T => all[nth % all.length]!;

/** At least one of them, and all where the number says so. */
const firstOf = <T>(all: readonly T[], nth: number): T[] => all.slice(0, 1 + (nth % all.length));

async function edit(scene: Scene, given: Extract<Act, { act: 'edit' }>['edit']): Promise<boolean> {
  const { at, ref, order, basket, chosen } = scene;
  const unit_ids = await unitsOf(scene);
  // After a rejection nobody remembers here which units are left.
  if (chosen.units.length === 0 || unit_ids.length !== chosen.units.length) return false;
  const planned = planEdit(basket, chosen, given, { unit_ids, line_ids: order.line_ids });
  if (!planned) return false;
  const body = { ...planned.body, override_reason: 'She called.' };
  await take(at.clients.standard.post(`/returns/${ref.return_id}/edit`, body));
  scene.chosen = planned.chosen;
  return true;
}

async function takeOut(scene: Scene, { act, unit }: Extract<Act, { unit: number }>): Promise<boolean> {
  const { at, ref } = scene;
  const client = at.clients.standard;
  const line_item_id = pick(await unitsOf(scene), unit);
  await (act === 'remove'
    ? take(client.post(`/warehouse/return/${ref.return_id}/remove?line_item_id=${line_item_id}`))
    : take(
        client.post(`/returns/${ref.return_id}/reject`, {
          units: [{ line_item_id, message: 'It was worn.' }],
        }),
      ));
  scene.chosen = { ...scene.chosen, units: [] };
  return executeWith(scene, 'pay');
}

/** Pays what is owed; what got no answer is looked up five minutes later. */
async function executeWith({ at, ref }: Scene, fate: Fate): Promise<boolean> {
  at.provider.decide(fate);
  await execute(at.deps, ref, at.provider);
  at.provider.decide('pay');
  if (fate === 'lose') {
    at.clock.advance(5 * minute_ms);
    await execute(at.deps, ref, at.provider);
  }
  return true;
}

/** A carrier scans the last label of a return, or one that it gets now. */
export async function scan(at: TestShop, ref: Ref, status: 'in_transit' | 'delivered'): Promise<true> {
  const label_id = (await labelOf(at, ref)) ?? (await labelReturn(at.deps, ref));
  await recordLabelStatus(at.deps, { shop_id: ref.shop_id, label_id, status });
  return true;
}

async function labelOf(at: TestShop, ref: Ref): Promise<number | undefined> {
  const row = await at.deps.db.root
    .selectFrom('labels')
    .select('id')
    .where('shop_id', '=', ref.shop_id)
    .where('return_id', '=', ref.return_id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.id;
}

/** Hands units in at the counter, if the return is dropped off there. */
async function handIn(scene: Scene, units: number): Promise<boolean> {
  const { at, ref } = scene;
  const method = await at.deps.db.root
    .selectFrom('return_methods')
    .select('scannable_id')
    .where('shop_id', '=', ref.shop_id)
    .where('return_id', '=', ref.return_id)
    .executeTakeFirst();
  const scannable_id = method?.scannable_id;
  if (!scannable_id) return false;
  const items = firstOf(await unitsOf(scene), units).map((line_item_id) => ({ line_item_id }));
  const bag_barcode = `bag-${ref.return_id}`;
  await take(
    at.clients.standard.post('/network/dropoffs', {
      scannable_id,
      bag_barcode,
      location: { code: 'AUS-14' },
      items,
    }),
  );
  return true;
}

/** Reports an action of a warehouse station. */
async function station({ at }: Scene, action: object): Promise<boolean> {
  const { results } = await take(
    at.clients.standard.post('/station/actions', {
      station: 'bench 2',
      actions: [{ id: randomUUID(), ...action }],
    }),
  );
  return results[0].status === 'applied';
}

async function grade(
  scene: Scene,
  { units, grade: condition_category }: Extract<Act, { act: 'grade' }>,
): Promise<boolean> {
  const items = firstOf(await unitsOf(scene), units).map((line_item_id) => ({
    line_item_id,
    condition_category,
    description: 'As found.',
  }));
  await take(scene.at.clients.standard.post('/dispositioning/grade', { items }));
  return true;
}

/** Retries the settlement that failed, or has it paid outside. */
async function settle(scene: Scene, act: 'retry' | 'mark_paid'): Promise<boolean> {
  const client = scene.at.clients.standard;
  const { settlements } = await details(scene);
  const failed = settlements.find(({ state }: { state: string }) => state === 'failed');
  if (!failed) return false;
  await (act === 'retry'
    ? take(client.post(`/settlements/${failed.id}/retry`))
    : take(client.post(`/settlements/${failed.id}/mark-paid`, { reference: 'SEPA 88213' })));
  return executeWith(scene, 'pay');
}
