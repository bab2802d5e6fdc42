import type { Hit } from './scan-index.ts';
import type { Action, ActionEntry, StationGrade, StationReturn, StationUnit, UnitFinding } from './types.ts';

// What lies on the bench and what is done to it: pure, so that it's the same before and after the server has heard of it.

/** The unit that is graded next in a return; undefined when all are. */
export const nextUnit = ({ units }: StationReturn): StationUnit | undefined =>
  units.find(({ condition_category }) => condition_category === null);

/** The units of a return that one grade can be for: the unit, and those that are alike in item, reason and comment and aren't graded yet. */
export const equalUnits = ({ units }: StationReturn, unit: StationUnit): readonly StationUnit[] => {
  const nameOf = ({ title, sku, barcode, reason, comment }: StationUnit) =>
    JSON.stringify([title, sku, barcode, reason, comment]);
  return units.filter(
    (one) =>
      one.line_item_id === unit.line_item_id ||
      (one.condition_category === null && nameOf(one) === nameOf(unit)),
  );
};

/** The unit of a return that a code names: one that isn't graded, if possible. */
export function unitByCode({ units }: StationReturn, code: string): StationUnit | undefined {
  const key = code.trim().toUpperCase();
  const named = units.filter(({ sku, barcode }) => [sku, barcode].some((own) => own.toUpperCase() === key));
  return named.find(({ condition_category }) => condition_category === null) ?? named[0];
}

/** The one return that hits lead to; undefined where several returns expect such an item, and only the parcel tells which. */
export function onlyReturn(hits: readonly Hit[]): number | undefined {
  const ids = new Set(hits.map(({ return_id }) => return_id));
  const names_whole = hits.some(({ line_item_id }) => line_item_id === undefined);
  return ids.size === 1 || names_whole ? hits[0]?.return_id : undefined;
}

/** What an action makes of a unit; undefined where it makes nothing of one. */
export function findingOf(action: Action, grades: readonly StationGrade[]): UnitFinding | undefined {
  if (action.type === 'wrong_item')
    return { grade: null, condition_category: 'incorrect_item', disposition_outcome: 'missing' };
  const grade = grades.find((one) => one.grade === action.grade);
  if (action.type !== 'grade' || !grade) return undefined;
  const { condition_category, disposition_outcome } = grade;
  return { grade: grade.grade, condition_category, disposition_outcome };
}

/** The return with another finding of a unit. */
export function withFinding(found: StationReturn, line_item_id: number, finding: UnitFinding): StationReturn {
  const units = found.units.map((unit) =>
    unit.line_item_id === line_item_id ? { ...unit, ...finding } : unit,
  );
  return { ...found, units };
}

/** The return as it is once actions have been applied that wait for the server: what the server says now doesn't count them yet. */
export function withActions(
  found: StationReturn,
  actions: readonly Action[],
  grades: readonly StationGrade[],
): StationReturn {
  const undone = new Set(actions.map(({ action_id }) => action_id));
  return actions
    .filter(({ id }) => !undone.has(id))
    .reduce((state, action) => {
      if (action.type === 'receive' && action.return_id === found.id)
        return { ...state, received_at: state.received_at ?? action.at };
      const finding = findingOf(action, grades);
      return finding && action.line_item_id !== undefined
        ? withFinding(state, action.line_item_id, finding)
        : state;
    }, found);
}

/** An action as it waits for the server. */
export const actionEntry = (action: Action, title: string, return_id?: number): ActionEntry => ({
  kind: 'action',
  action,
  title,
  ...(return_id !== undefined && { return_id }),
});
