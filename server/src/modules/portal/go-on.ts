import { Refusal } from '../../platform/refusal.ts';
import { selectMethod } from '../requests/draft-returns/index.ts';
import type { DraftView } from '../requests/draft-returns/index.ts';
import { nextPath, onlyMethod } from './next-path.ts';
import type { Redirect, Visit } from './steps.ts';

/** Where a shopper goes from a form that was taken. Where the goods can come back in one way only, that way is chosen, and the review names it. */
export async function goOn({ deps, target, url }: Visit, view: DraftView): Promise<Redirect> {
  const path = nextPath(view);
  const only = path === 'method' ? onlyMethod(view) : undefined;
  if (!only) return { to: url(path) };
  try {
    const chosen = await selectMethod(deps, target, { return_method_id: only.id, location_id: null });
    return { to: url(nextPath(chosen)) };
  } catch (error) {
    // It isn't offered any more: the page says what is.
    if (error instanceof Refusal) return { to: url(path) };
    throw error;
  }
}
