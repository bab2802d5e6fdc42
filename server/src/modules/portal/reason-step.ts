import type { PageFacts } from '@retour/portal';
import { fieldsOf } from '../../platform/pages/form-fields.ts';
import type { FormFields } from '../../platform/pages/form-fields.ts';
import { Refusal } from '../../platform/refusal.ts';
import { cleanImages, max_image_bytes } from '../../platform/files/clean-images.ts';
import { receiveUpload } from '../../platform/files/upload.ts';
import type { Upload } from '../../platform/files/upload.ts';
import {
  addImages,
  describeItems,
  max_images,
  reasonChoices,
  removeImage,
  reopenItems,
} from '../requests/draft-returns/index.ts';
import type { Description, DraftView, ReasonChoice } from '../requests/draft-returns/index.ts';
import { goOn } from './go-on.ts';
import { groupsOf, itemLacks } from './next-path.ts';
import type { ItemGroup } from './next-path.ts';
import { productPicture } from '../commerce/product-pictures/index.ts';
import { FormError } from './steps.ts';
import type { Redirect, Step, Visit } from './steps.ts';

type ReasonProps = PageFacts['reason'];
type Question = ReasonChoice['questions'][number];

const upload_rule = {
  takes: 'files',
  field: 'photos',
  max_count: max_images,
  limit_bytes: max_images * max_image_bytes + 1_048_576,
  description: 'Photos of what is wrong.',
} as const;

/** Why the units of a line come back. */
export const reasonStep: Step = {
  path: 'items/:item_id/reason',
  takes_files: true,
  show: (visit) => ({ name: 'reason', props: reasonPropsOf(visit, needGroup(visit)) }),
  async submit(visit) {
    const group = needGroup(visit);
    const is_upload = visit.request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    const upload = is_upload ? await receiveUpload(visit.request, upload_rule) : undefined;
    try {
      const form = upload ? fieldsOf(upload.fields) : visit.form;
      return await take({ ...visit, form }, group, upload);
    } finally {
      await upload?.close();
    }
  },
};

function needGroup({ view, params }: Visit): ItemGroup {
  const group = groupsOf(view).find(({ first }) => first.id === params['item_id']);
  if (!group) throw new Refusal('draft_item_not_found', 'The draft return holds no such item.');
  return group;
}

/** Saves what was given, and goes on only where nothing is missing and no photo was added or taken away. */
async function take(visit: Visit, group: ItemGroup, upload: Upload | undefined): Promise<Redirect> {
  const { deps, target, form, url, view } = visit;
  const stays = form.text('add') !== '' || form.text('remove') !== '';
  const description = readDescription(view, group, form);
  if (!stays) checkComplete(visit, group);
  let now = view;
  if (description) {
    const ids = group.items.map(({ id }) => id);
    now = await describeItems(deps, target, ids, description);
    if (!stays && form.text('same')) now = await describeOthers(visit, group, description, now);
  }
  const files = upload?.files.filter(({ size_bytes }) => size_bytes > 0) ?? [];
  if (files.length > 0 || form.text('remove')) {
    if (now.state !== 'created') await reopenItems(deps, target);
    if (form.text('remove')) await removeImage(deps, target, group.first.id, form.text('remove'));
    if (files.length > 0) {
      const images = await cleanImages(files, {
        shop_id: visit.shop.id,
        order_id: visit.session.order_id,
        max_count: max_images,
      });
      now = await addImages(deps, target, group.first.id, images);
    }
  }
  // The shop may ask something more now that it knows the reason.
  const asks_more = itemLacks(now, group.first.id, ['user_input_missing']);
  return stays || asks_more ? { to: url(`items/${group.first.id}/reason`) } : goOn(visit, now);
}

/** Gives the same reason to all items that have none, where it is one of theirs and asks them nothing else. */
async function describeOthers(
  { deps, target }: Visit,
  group: ItemGroup,
  description: Description,
  described: DraftView,
): Promise<DraftView> {
  let view = described;
  for (const { items } of othersWithoutReason(described, group)) {
    const ids = items.map(({ id }) => id);
    view = await describeItems(deps, target, ids, description).catch((error: unknown) => {
      if (error instanceof Refusal) return view;
      throw error;
    });
  }
  return view;
}

const othersWithoutReason = (view: DraftView, { first }: Pick<ItemGroup, 'first'>) =>
  groupsOf(view).filter(
    (other) => other.first.id !== first.id && itemLacks(view, other.first.id, ['reason_missing']),
  );

/** What the form says about the units; undefined where no reason was chosen yet. */
function readDescription(view: DraftView, group: ItemGroup, form: FormFields) {
  const reason_id = form.text('reason');
  const reason = choosable(reasonChoices(view.draft, unitOf(view, group))).find(
    ({ code }) => code === reason_id,
  );
  if (!reason) {
    if (reason_id !== '') throw new Refusal('reason_invalid', 'There is no such reason.');
    return undefined;
  }
  const asked = [
    ...reason.questions.map((question) => [fieldOf(question, reason_id), question] as const),
    ...group.first.questions.map((question) => [fieldOf(question), question] as const),
  ];
  const answers: Record<string, string> = {};
  for (const [field, { id, choices }] of asked) {
    const value = form.text(field);
    // A choice is named by its place, which is the same in every language.
    const answer =
      choices.length > 0 ? (value === '' ? undefined : choices[Number(value)]) : value.slice(0, 1000);
    if (answer) answers[id] = answer;
  }
  return { reason_id, comment: form.text('comment').slice(0, 300) || null, answers };
}

const fieldOf = ({ id }: Question, reason_code = '') => `q-${reason_code}-${id}`;

/** Says in the page what is missing. */
function checkComplete({ view, form, locale }: Visit, group: ItemGroup): void {
  const code = form.text('reason');
  const reasons = choosable(reasonChoices(view.draft, unitOf(view, group), locale.language));
  const reason = reasons.find((one) => one.code === code);
  if (!reason) throw new FormError([{ id: 'reasons', error: 'reason' }], form);
  const fields = [
    ...reason.questions.map((one) => ({ id: fieldOf(one, code), question: one.prompt })),
    ...group.first.questions.map((one) => ({ id: fieldOf(one), question: one.prompt })),
  ];
  const missing = [
    ...(reason.needs_comment && form.text('comment') === ''
      ? [{ id: 'comment', error: 'comment' } as const]
      : []),
    ...fields
      .filter(({ id }) => form.text(id) === '')
      .map((field) => ({ ...field, error: 'answer' }) as const),
  ];
  if (missing.length > 0) throw new FormError(missing, form);
}

const choosable = (reasons: readonly ReasonChoice[]): ReasonChoice[] =>
  reasons.flatMap((reason) => (reason.children.length > 0 ? choosable(reason.children) : [reason]));

/** What decides which reasons the units of a line have. */
export function unitOf({ order, eligibility }: DraftView, { line_id }: Pick<ItemGroup, 'line_id'>) {
  const product_type = order.lines.find(({ id }) => id === line_id)?.product_type ?? null;
  const evaluated = eligibility.items.find(({ order_line_item_id }) => order_line_item_id === line_id);
  return { product_type, reason_set: evaluated?.reasons ?? null };
}

/** A reason as the page shows it, with the answers that are known, in the reader's language. */
export function shownReason(
  reason: ReasonChoice,
  valueOf: (field: string, question: Question) => string,
): ReasonProps['reasons'][number] {
  const { code, name: title, needs_comment, wants_photo, questions, children } = reason;
  return {
    code,
    title,
    needs_comment,
    wants_photo,
    questions: questions.map((question) => {
      const field = fieldOf(question, code);
      return { field, prompt: question.prompt, choices: question.choices, value: valueOf(field, question) };
    }),
    children: children.map((child) => shownReason(child, valueOf)),
  };
}

function reasonPropsOf(visit: Visit, group: ItemGroup): ReasonProps {
  const { view, form, locale, url } = visit;
  const { draft, order } = view;
  const { first, items, line_id } = group;
  const line = order.lines.find(({ id }) => id === line_id)!;
  const groups = groupsOf(view);
  const at = groups.findIndex(({ first: { id } }) => id === first.id);
  const unit = unitOf(view, group);
  const is_posted = form.names().length > 0;
  const known = new Map(
    choosable(reasonChoices(draft, unit))
      .flatMap(({ questions }) => questions)
      .map((one) => [one.id, one]),
  );
  const valueOf = (field: string, { id, choices }: Question): string => {
    if (is_posted) return form.text(field);
    const answer = first.answers[id];
    if (answer === undefined) return '';
    if (choices.length === 0) return answer;
    // What is stored is in the language that the draft was begun in.
    const place = (known.get(id)?.choices ?? choices).indexOf(answer);
    return place < 0 ? '' : String(place);
  };
  return {
    order_name: order.name,
    is_gift: draft.is_gift,
    title: line.title,
    variant: line.variant_title,
    image_url: productPicture(visit, line.image),
    units: items.length,
    position: { number: at + 1, count: groups.length },
    reasons: reasonChoices(draft, unit, locale.language).map((reason) => shownReason(reason, valueOf)),
    chosen: is_posted ? form.text('reason') : first.reason_id,
    comment: is_posted ? form.text('comment') : (first.reason_comment ?? ''),
    questions: first.questions.map((question) => {
      const field = fieldOf(question);
      return { field, prompt: question.prompt, choices: question.choices, value: valueOf(field, question) };
    }),
    photos: {
      max: max_images,
      added: first.image_tokens.map((token) => ({ token, url: `/draft-return-images/${token}.jpg` })),
    },
    back_url: at > 0 ? url(`items/${groups[at - 1]!.first.id}/reason`) : url('items'),
    others: othersWithoutReason(view, group).length,
    says_same: form.text('same') !== '',
    is_last: !groups.some(({ first: { id } }, i) => i !== at && itemLacks(view, id, ['reason_missing'])),
  };
}
