import { Button, FileButton, Radio, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../parts/icon.tsx';
import { Money } from '../../parts/money.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useFailureText } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './new-return.module.css';
import { choicesOf, optionsQuery } from './queries.ts';
import type { DraftAnswer, DraftItem, OrderLine, Outcome as OutcomeOf, Shown } from './queries.ts';

type ChosenProps = Shown & { line: OrderLine; items: readonly DraftItem[]; is_fixed: boolean };
type Reason = DraftAnswer['context']['return_reasons'][number];

/** Why units of a line come back, and what the shopper gets for each. All units of a line are alike. */
export function ChosenLine({ items, is_fixed, line, ...shown }: ChosenProps) {
  const { t } = useText();
  const textOf = useFailureText();
  const { answer, change } = shown;
  const item = items[0]!;
  const item_ids = items.map(({ id }) => id);
  const reason_ids = choicesOf(answer, 'return-reason', 'reason_id', item.id);
  const reason = findReason(answer, item.reason?.id);
  if (is_fixed) return <Fixed item={item} />;
  const setReason = (reason_id: string, comment: string) =>
    change.mutate({ kind: 'reason', item_ids, reason_id, comment });
  return (
    <div className={classes['chosen']}>
      <Select
        label={t('new-return.reason_of', { title: line.title })}
        placeholder={t('new-return.choose_reason')}
        searchable
        allowDeselect={false}
        data={reasonChoices(answer, reason_ids)}
        value={item.reason?.id ?? null}
        onChange={(reason_id) => reason_id && setReason(reason_id, item.reason?.comment ?? '')}
      />
      {item.reason && (
        <LeftText
          key={item.reason.id}
          label={t('new-return.comment')}
          required={reason?.needs_comment ?? false}
          value={item.reason.comment ?? ''}
          onLeave={(comment) => setReason(item.reason!.id, comment)}
        />
      )}
      {item.user_input
        .filter(({ type }) => type !== 'photo')
        .map(({ id, prompt, type, choices, value }) =>
          type === 'choice' ? (
            <Select
              key={id}
              label={prompt}
              data={choices}
              value={value}
              onChange={(chosen) =>
                chosen && change.mutate({ kind: 'answer', item_ids, input_id: id, value: chosen })
              }
            />
          ) : (
            <LeftText
              key={id}
              label={prompt}
              required
              value={value ?? ''}
              onLeave={(text) =>
                text && change.mutate({ kind: 'answer', item_ids, input_id: id, value: text })
              }
            />
          ),
        )}
      {item.reason && <Photos item={item} item_ids={item_ids} change={change} />}
      {item.reason && <Outcome {...shown} line={line} items={items} />}
      {change.error && <Notice kind="error">{textOf(change.error)}</Notice>}
    </div>
  );
}

const photo_types = 'image/jpeg,image/png,image/webp,image/heic';
/** Photos of one request, and of one unit. */
const max_files = 5;
const max_photos = 6;

/** What is wrong, in photos that the customer sent. Every unit of the line gets them. */
function Photos({
  item,
  item_ids,
  change,
}: {
  item: DraftItem;
  item_ids: readonly string[];
  change: Shown['change'];
}) {
  const { t } = useText();
  const { image_uploads } = item;
  const is_asked = item.user_input.some(({ type }) => type === 'photo');
  return (
    <div className={classes['photos']} role="group" aria-label={t('new-return.photos')}>
      {image_uploads.map((url, i) => (
        <a key={url} href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={t('new-return.photo', { number: i + 1 })} width={56} height={56} />
        </a>
      ))}
      {image_uploads.length < max_photos && (
        <FileButton
          multiple
          accept={photo_types}
          onChange={(files) => {
            if (files.length > 0)
              change.mutate({ kind: 'photos', item_ids, files: files.slice(0, max_files) });
          }}
        >
          {(props) => (
            <Button
              {...props}
              variant="default"
              leftSection={<Icon name="camera" size={16} strokeWidth={1.75} />}
              loading={change.isPending && change.variables.kind === 'photos'}
            >
              {t(is_asked ? 'new-return.photos_asked' : 'new-return.add_photos')}
            </Button>
          )}
        </FileButton>
      )}
    </div>
  );
}

function Fixed({ item }: { item: DraftItem }) {
  const { t } = useText();
  return (
    <p className={classes['chosen']}>
      {[
        item.reason?.name,
        item.reason?.comment,
        item.return_type && t(`new-return.type.${item.return_type}`),
        item.exchange_item?.title,
      ]
        .filter(Boolean)
        .join(', ')}
    </p>
  );
}

function Outcome({ answer, changed_at, change, items, line }: Omit<ChosenProps, 'is_fixed'>) {
  const { t } = useText();
  const item = items[0]!;
  const { data } = useQuery(optionsQuery(answer.draft_return.id, item.id, changed_at));
  const item_ids = items.map(({ id }) => id);
  const { variables } = change;
  const is_pending = change.isPending && variables?.kind === 'type' && variables.item_ids.includes(item.id);
  const pending = is_pending ? variables.return_type : undefined;
  const shown = data?.options ?? [];
  const variants =
    data?.variants.filter(({ amounts, stock }) => amounts !== null && (stock === null || stock > 0)) ?? [];
  return (
    <>
      <Radio.Group
        label={t(items.length > 1 ? 'new-return.outcome_each' : 'new-return.outcome_of', {
          title: line.title,
        })}
        value={pending ?? item.return_type ?? ''}
        onChange={(value) => change.mutate({ kind: 'type', item_ids, return_type: value as OutcomeOf })}
      >
        {shown.map(({ return_type, amounts }) => (
          <div key={return_type} className={classes['outcome']}>
            <Radio value={return_type} label={t(`new-return.type.${return_type}`)} />
            {amounts?.adds.net && (
              <span>
                <Money {...amounts.adds.net} />
                {amounts.adds.bonus && amounts.adds.bonus.amount > 0 && (
                  <span className={classes['soft']}> {t('new-return.with_bonus')}</span>
                )}
              </span>
            )}
          </div>
        ))}
      </Radio.Group>
      {item.return_type === 'exchange' && (
        <Select
          label={t('new-return.exchange_for')}
          placeholder={t('new-return.choose_variant')}
          searchable
          allowDeselect={false}
          data={variants.map(({ variant_id, title, variant_title }) => ({
            value: String(variant_id),
            label: [title, variant_title].filter(Boolean).join(', '),
          }))}
          value={item.exchange_item ? String(item.exchange_item.variant_id) : null}
          onChange={(variant_id) => variant_id && change.mutate({ kind: 'exchange', item_ids, variant_id })}
        />
      )}
    </>
  );
}

/** The reasons with these ids, the groups of the tree as headings. */
export function reasonChoices({ context }: DraftAnswer, ids: readonly string[]) {
  const option = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name });
  const wanted = ({ id }: { id: string }) => ids.includes(id);
  return context.return_reasons.flatMap((reason): (Option | Group)[] => {
    const children = reason.children.filter(wanted).map(option);
    if (children.length > 0) return [{ group: reason.name, items: children }];
    return wanted(reason) ? [option(reason)] : [];
  });
}

type Option = { value: string; label: string };
type Group = { group: string; items: Option[] };

const findReason = ({ context }: DraftAnswer, id: string | undefined) =>
  context.return_reasons
    .flatMap((reason: Reason) => [reason, ...reason.children])
    .find((reason) => reason.id === id);

/** A text that is sent when the field is left. */
function LeftText({
  label,
  value,
  onLeave,
  required,
}: {
  label: string;
  value: string;
  onLeave: (value: string) => void;
  required: boolean;
}) {
  return (
    <TextInput
      label={label}
      defaultValue={value}
      maxLength={300}
      withAsterisk={required}
      onBlur={({ currentTarget }) => {
        if (currentTarget.value.trim() !== value) onLeave(currentTarget.value.trim());
      }}
    />
  );
}
