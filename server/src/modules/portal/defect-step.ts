import type { PageFacts } from '@retour/portal';
import { Refusal } from '../../platform/refusal.ts';
import { addItems, defectIds, reasonChoices, reopenItems } from '../requests/draft-returns/index.ts';
import type { DraftView, ReasonChoice } from '../requests/draft-returns/index.ts';
import { goOn } from './go-on.ts';
import { groupsOf } from './next-path.ts';
import { productPicture } from '../commerce/product-pictures/index.ts';
import { shownReason, unitOf } from './reason-step.ts';
import { FormError } from './steps.ts';
import type { Step, Visit } from './steps.ts';

/** Chooses units that come back only because they are defective. */
export const defectStep: Step = {
  path: 'lines/:line_id/defect',
  show: (visit) => ({ name: 'reason', props: defectPropsOf(visit, needLine(visit)) }),
  async submit(visit) {
    const { deps, target, view, form, url } = visit;
    const found = needLine(visit);
    const reason_id = form.text('reason');
    const reason = found.reasons.flatMap(leaves).find(({ code }) => code === reason_id);
    if (!reason) throw new FormError([{ id: 'reasons', error: 'reason' }]);
    const comment = form.text('comment').slice(0, 300) || null;
    if (reason.needs_comment && comment === null) throw new FormError([{ id: 'comment', error: 'comment' }]);
    if (view.state !== 'created') await reopenItems(deps, target);
    const quantity = Math.min(found.left, Math.max(1, Number.parseInt(form.text('quantity'), 10) || 1));
    const added = await addItems(deps, target, {
      order_line_item_id: found.line.id,
      quantity,
      reason_id,
      comment,
    });
    const group = groupsOf(added).find(({ line_id }) => line_id === found.line.id);
    const has_more = reason.wants_photo || reason.questions.length > 0;
    return group && has_more ? { to: url(`items/${group.first.id}/reason`) } : goOn(visit, added);
  },
};

const leaves = (reason: ReasonChoice): ReasonChoice[] =>
  reason.children.length > 0 ? reason.children.flatMap(leaves) : [reason];

type DefectLine = { line: DraftView['order']['lines'][number]; left: number; reasons: ReasonChoice[] };

/** A line of which more can be chosen when it is defective, and the reasons that say so in the language of the reader. */
function needLine({ view, params, locale }: Pick<Visit, 'view' | 'params' | 'locale'>): DefectLine {
  const line_id = Number(params['line_id']);
  const { draft, order, eligibility } = view;
  const line = order.lines.find(({ id }) => id === line_id);
  const evaluated = eligibility.items.find(({ order_line_item_id }) => order_line_item_id === line_id);
  const chosen = draft.items.filter(({ order_line_item_id }) => order_line_item_id === line_id).length;
  const left = (evaluated?.if_defective?.quantity_eligible ?? 0) - chosen;
  if (!line || left <= 0)
    throw new Refusal('draft_item_not_found', 'No unit of this line comes back for a defect.');
  const unit = unitOf(view, { line_id });
  const ids = new Set(defectIds(draft, unit, eligibility.question.policy?.defect_reasons));
  const keep = (reason: ReasonChoice): ReasonChoice[] => {
    if (reason.children.length === 0) return ids.has(reason.code) ? [reason] : [];
    const children = reason.children.flatMap(keep);
    return children.length > 0 ? [{ ...reason, children }] : [];
  };
  return { line, left, reasons: reasonChoices(draft, unit, locale.language).flatMap(keep) };
}

function defectPropsOf(visit: Visit, { line, left, reasons }: DefectLine): PageFacts['reason'] {
  const { view, form, url } = visit;
  return {
    order_name: view.order.name,
    is_gift: view.draft.is_gift,
    title: line.title,
    variant: line.variant_title,
    image_url: productPicture(visit, line.image),
    units: 1,
    quantity: { max: left, value: Number.parseInt(form.text('quantity'), 10) || 1 },
    reasons: reasons.map((reason) => ({ ...shownReason(reason, () => ''), questions: [] })),
    chosen: form.text('reason') || null,
    comment: form.text('comment'),
    questions: [],
    back_url: url('items'),
    others: 0,
    says_same: false,
    is_last: true,
  };
}
