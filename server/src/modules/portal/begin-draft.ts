import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { chooseUnits, openDraft, typesOfLine } from '../requests/draft-returns/index.ts';
import type { DraftView } from '../requests/draft-returns/index.ts';

/**
 * The draft that the shopper of an order goes on with; returns its id. An order of one unit leaves nothing to choose: a new draft of it has that unit, and its
 * shopper begins with the reason. Refusals: order_not_available.
 */
export async function beginDraft(deps: Deps, asked: Parameters<typeof openDraft>[1]): Promise<string> {
  const { id, begun } = await openDraft(deps, asked);
  const line_id = begun && onlyUnitOf(begun);
  if (line_id !== undefined)
    await chooseUnits(deps, { ...asked, id }, [{ order_line_item_id: line_id, quantity: 1 }]).catch(
      (error: unknown) => {
        // It went into another return meanwhile: the page of the items says so.
        if (!(error instanceof Refusal)) throw error;
      },
    );
  return id;
}

/** The line of the only unit of an order, where it can be returned. */
function onlyUnitOf(view: DraftView): number | undefined {
  const [line, ...others] = view.order.lines;
  const evaluated = view.eligibility.items.find(({ order_line_item_id }) => order_line_item_id === line?.id);
  const is_one =
    others.length === 0 &&
    evaluated?.quantity_ordered === 1 &&
    evaluated.eligible &&
    evaluated.quantity_eligible === 1;
  return is_one && typesOfLine(view, evaluated).length > 0 ? line?.id : undefined;
}
