import * as messages from '@retour/contract/validation-messages';
import { toTsPlain } from '@retour/contract/time';
import type { Tx } from '../../../../platform/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { inspectUnit } from '../../inspections/index.ts';
import type { ConditionCategory, DispositionOutcome } from '../../inspections/index.ts';
import { lockUnits, readFindings, receiveParcel } from '../../../returns/index.ts';
import type { GivenAction } from '../action.ts';
import { describeGrade, dispositionOf } from '../grades.ts';
import { max_photos, photoPath } from '../json.ts';
import type { ActionOutcome, NewAction } from '../store-actions.ts';
import { readGrades } from '../store-grades.ts';
import { listPhotoTokens } from '../store-photos.ts';
import { readDestinationType } from '../store-units.ts';
import { requireNewest, requireNotEnded } from './ended.ts';

type Finding = { description: string; category: ConditionCategory; outcome: DispositionOutcome };

/**
 * Grades a unit, or states that it's missing or that another item was in the parcel, which has arrived with that. Refusals: validation_failed,
 * return_cancelled, return_closed, unit_graded_later.
 */
export async function inspect(tx: Tx, deps: Deps, action: NewAction): Promise<ActionOutcome> {
  const { shop_id, given, done_by, happened_at } = action;
  const unit_id = given.line_item_id!;
  const [unit] = await lockUnits(tx, shop_id, [unit_id]);
  if (!unit) throw invalid({ line_item_id: [messages.unknownReference('line_item_id')] });
  const { return_id } = unit;
  await requireNotEnded(tx, { shop_id, return_id }, given);
  const before = await readFindings(tx, shop_id, unit.id);
  requireNewest(before.condition, action);
  const finding = await findingOf(tx, { shop_id, return_id }, given);
  await receiveParcel(tx, deps, { shop_id, return_id });
  const tokens = await listPhotoTokens(tx, { shop_id, return_line_item_id: unit.id, parcel_id: null });
  await inspectUnit(tx, deps, {
    shop_id,
    unit,
    disposition_outcome: finding.outcome,
    condition: {
      description: finding.description,
      condition_category: finding.category,
      return_processor: done_by.slice(0, 100),
      note: given.note ?? null,
      inspected_at: toTsPlain(happened_at),
      images: tokens.slice(0, max_photos).map((token) => deps.config.origin + photoPath(token)),
    },
  });
  return { return_id, return_line_item_id: unit.id, before };
}

async function findingOf(
  tx: Tx,
  of_return: { shop_id: number; return_id: number },
  given: GivenAction,
): Promise<Finding> {
  const { type, disposition_outcome: chosen } = given;
  // The item that was sold isn't in the parcel, so it can't go back into stock.
  if (type === 'missing' || type === 'wrong_item') {
    const [description, category] =
      type === 'missing' ? (['Missing', 'missing'] as const) : (['Wrong item', 'incorrect_item'] as const);
    return { description, category, outcome: chosen ?? 'missing' };
  }
  const grades = await readGrades(tx, of_return.shop_id);
  const grade = grades[given.grade! - 1];
  if (!grade) throw invalid({ grade: [messages.unknownReference('grade')] });
  const is_donated = (await readDestinationType(tx, of_return)) === 'donate';
  return {
    description: describeGrade(grade),
    category: grade.condition_category,
    outcome: chosen ?? dispositionOf(grade, is_donated),
  };
}
