import { countedTitle } from '../counted-title.ts';
import type { AskedQuestion, ReasonProps, ShownReason } from '../facts/reason.ts';
import { Heading, Layout } from '../layout.tsx';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { ItemList, ItemRow } from '../parts/item-row.tsx';
import { Photos } from '../parts/photos.tsx';
import { Quantity } from '../parts/quantity.tsx';
import { Question } from '../parts/question.tsx';
import { SameForOthers } from '../parts/same-for-others.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { ReasonList } from '../parts/reason-list.tsx';
import type { Reason, ReasonGroup } from '../parts/reason-list.tsx';
import type { IconName } from '@retour/tokens';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';

/** Why the units of a line come back, and what is asked about them. */
export function ReasonPage(props: ReasonProps) {
  const { order_name, is_gift, position, quantity, units, photos, back_url } = props;
  const text = useText();
  const { t } = text;
  const errorOf = useFieldError();
  const title = t(position ? 'reason.title' : 'reason.defect_title');
  const aside = is_gift ? { gift: true as const } : { order: order_name };
  return (
    <Layout title={title} aside={aside} step={{ name: 'items', back_url }}>
      <Heading title={title} />
      <ItemList>
        <ItemRow
          title={countedTitle({ count: units, title: props.title }, text)}
          image_url={props.image_url}
          tile={56}
          facts={[props.variant, position && t('reason.position', position)].filter(Boolean).map((fact) => (
            <span class="fact">{fact}</span>
          ))}
        />
      </ItemList>
      <form method="post" action="?" encType={photos ? 'multipart/form-data' : undefined}>
        {quantity && quantity.max > 1 && (
          <Quantity name="quantity" value={quantity.value} max={quantity.max} title={props.title} />
        )}
        <ReasonList
          id="reasons"
          name="reason"
          question={title}
          error={errorOf('reasons')}
          reasons={unfold(props.reasons).map((reason) => entryOf(reason, props.chosen))}
        />
        {props.questions.map((question) => (
          <Question {...question} />
        ))}
        {photos && <Photos {...photos} />}
        <Field
          id="comment"
          label={t('reason.comment')}
          hint={<CommentHint reasons={props.reasons} />}
          error={errorOf('comment')}
          value={props.comment}
          maxlength={300}
          rows={3}
        />
        {props.others > 0 && (
          <SameForOthers checked={props.says_same}>{t('reason.same', { count: props.others })}</SameForOthers>
        )}
        <QuoteBar>
          <Button>{t(props.is_last ? 'items.continue' : 'reason.next')}</Button>
        </QuoteBar>
      </form>
    </Layout>
  );
}

/** Whether the reason that is chosen needs a comment, which the style sheet knows. */
function CommentHint({ reasons }: { reasons: ShownReason[] }) {
  const { t } = useText();
  if (!reasons.some(needsComment)) return <>{t('reason.comment_optional')}</>;
  return (
    <>
      <span class="comment-optional">{t('reason.comment_hint')}</span>
      <span class="comment-needed">{t('reason.comment_needed')}</span>
    </>
  );
}

const needsComment = ({ needs_comment, children }: ShownReason): boolean =>
  needs_comment || children.some(needsComment);

/** One heading alone needs not be opened. */
const unfold = (reasons: ShownReason[]): ShownReason[] =>
  reasons.length === 1 && reasons[0]!.children.length > 0 ? reasons[0]!.children : reasons;

/** Icons of the groups that the service brings. */
const group_icons: Record<string, IconName | undefined> = {
  size: 'ruler',
  'not-as-expected': 'image',
  faulty: 'triangle-alert',
  delivery: 'truck',
};

function entryOf(reason: ShownReason, chosen: string | null): Reason | ReasonGroup {
  const { code, title, children } = reason;
  if (children.length > 0)
    return {
      title,
      icon: group_icons[code],
      reasons: children.map((child) => entryOf(child, chosen) as Reason),
    };
  return {
    value: code,
    title,
    checked: code === chosen,
    needs_comment: reason.needs_comment,
    wants_photo: reason.wants_photo,
    more: reason.questions.length > 0 && <Questions questions={reason.questions} />,
  };
}

const Questions = ({ questions }: { questions: AskedQuestion[] }) => (
  <>
    {questions.map((question) => (
      <Question {...question} />
    ))}
  </>
);
