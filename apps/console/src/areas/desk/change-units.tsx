import { Button, Checkbox, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { useCan } from '../../api/session.tsx';
import { returnNumber } from '../../api/side.ts';
import { useCommands } from '../../commands/commands.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { KeyHint } from '../../parts/key-hint.tsx';
import { PageHeader } from '../../parts/page-header.tsx';
import { Panel } from '../../parts/panel.tsx';
import { StateChip } from '../../parts/state-chip.tsx';
import { ErrorState, Loading, SkeletonRows } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { AddUnits } from './add-units.tsx';
import classes from './desk.module.css';
import { EditGroupRow } from './edit-group.tsx';
import { MethodRow } from './edit-method.tsx';
import {
  countChanged,
  editChoicesQuery,
  groupChoices,
  isIncomplete,
  no_edits,
  previewBody,
} from './edits.ts';
import type { EditChoices, Edits } from './edits.ts';
import { NewQuote } from './new-quote.tsx';
import { Conflict, Effects } from './next-step.tsx';
import { useEditPreview } from './queries.ts';
import type { useAct } from './queries.ts';
import { saveLabel } from './save-label.ts';

type ChangeProps = {
  shown: ReturnOverview;
  edits: Edits;
  act: ReturnType<typeof useAct>;
  onEdit: (edits: Edits) => void;
  /** Back to the return, with or without changes. */
  onLeave: () => void;
};

const quote_delay_ms = 150;
const longest_reason = 500;
const usual_reasons = ['asked', 'mistake', 'stock', 'goodwill'] as const;

/** What is changed about a return, in place of its page: nothing is saved before its button is pressed. */
export function ChangeUnits({ shown, edits, act, onEdit, onLeave }: ChangeProps) {
  const { t, language } = useText();
  const [is_leaving, setLeaving] = useState(false);
  const has_edits = edits !== no_edits && (previewBody(edits) !== undefined || edits.reason !== '');
  const leave = () => (has_edits ? setLeaving(true) : onLeave());
  useCommands([
    {
      id: 'desk.leave',
      label: t('desk.cancel_change'),
      group: t('desk.step.edit'),
      keys: 'Escape',
      run: leave,
    },
  ]);
  const { data, error, refetch } = useQuery(editChoicesQuery(shown.id, shown.version, language));
  const again = () => void refetch();
  return (
    <>
      <ChangeHeader shown={shown} onLeave={leave} />
      {data ? (
        <Change {...{ shown, edits, act, onEdit, onLeave }} choices={data} />
      ) : error ? (
        <ErrorState title={t('desk.not_loaded')} error={error} onRetry={again} />
      ) : (
        <Loading onRetry={again}>
          <SkeletonRows rows={6} height={96} />
        </Loading>
      )}
      {is_leaving && (
        <Dialog title={t('desk.discard_title')} onClose={() => setLeaving(false)}>
          <div className={classes['buttons']}>
            <Button variant="danger" onClick={onLeave}>
              {t('desk.discard')}
            </Button>
            <Button variant="default" onClick={() => setLeaving(false)}>
              {t('desk.keep_editing')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function ChangeHeader({ shown, onLeave }: Pick<ChangeProps, 'shown' | 'onLeave'>) {
  const { t } = useText();
  const { id, customer, status } = shown;
  return (
    <PageHeader
      title={
        customer.name
          ? t('desk.return_of', { id: returnNumber(id), name: customer.name })
          : t('desk.return', { id: returnNumber(id) })
      }
      before={
        <>
          <Link to="/returns" className={classes['crumb']}>
            {t('desk.returns')}
          </Link>
          <span className={classes['soft']} aria-hidden>
            /
          </span>
        </>
      }
      beside={<StateChip status={status} />}
      actions={
        <Button variant="subtle" rightSection={<KeyHint keys="Escape" />} onClick={onLeave}>
          {t('desk.cancel_change')}
        </Button>
      }
    />
  );
}

function Change({ shown, edits, act, choices, onEdit, onLeave }: ChangeProps & { choices: EditChoices }) {
  const { t, rich } = useText();
  const [has_tried, setTried] = useState(false);
  const body = previewBody(edits);
  const [asked] = useDebouncedValue(body, quote_delay_ms);
  const preview = useEditPreview(shown, asked);
  const is_current = JSON.stringify(asked) === JSON.stringify(body) && !preview.isPlaceholderData;
  const count = choices.units.length;
  const link = (inner: ReactNode[]) => <bdi>{inner}</bdi>;
  return (
    <div className={classes['frame']}>
      <div className={classes['change']}>
        <div className={classes['main']}>
          <div>
            <h2 className={classes['lead']}>{t('desk.step.edit')}</h2>
            <p className={classes['soft']}>{t('desk.change_hint')}</p>
          </div>
          <section className={classes['card']} aria-label={t('desk.units_to_change')}>
            <div className={classes['card_head']}>
              <h2>{rich<ReactNode>('desk.units_from', { count, order: shown.order.name, link })}</h2>
            </div>
            <Fields {...{ shown, edits, choices, onEdit }} />
          </section>
          <WhyChange {...{ edits, onEdit }} is_missing={has_tried && edits.reason.trim() === ''} />
        </div>
        <div className={classes['side']}>
          <NewQuote preview={preview.data} is_current={is_current} is_changed={body !== undefined} />
          <Panel title={t('desk.on_saving')}>
            <div className={classes['effects_list']}>
              {body === undefined ? (
                <p className={classes['soft']}>{t('desk.nothing_changed')}</p>
              ) : (
                <Effects
                  preview={preview.data}
                  shown={shown}
                  error={preview.error}
                  staying={countChanged(edits, ({ outcome = 'default' }) => outcome !== 'default')}
                />
              )}
            </div>
            <Conflict error={act.error} />
            <Save
              {...{ shown, edits, act, onLeave }}
              onMissing={() => setTried(true)}
              preview={body === undefined || !is_current ? undefined : preview.data}
            />
          </Panel>
        </div>
      </div>
    </div>
  );
}

function Fields({
  shown,
  edits,
  choices,
  onEdit,
}: Pick<ChangeProps, 'shown' | 'edits' | 'onEdit'> & { choices: EditChoices }) {
  const { t } = useText();
  const may_override = useCan('policies:override');
  const { lines, methods, units } = choices;
  return (
    <>
      {groupChoices(units, shown.units).map((group) => {
        const { id } = group.first;
        const { [id]: edit, ...others } = edits.groups;
        return (
          <EditGroupRow
            key={id}
            group={group}
            edit={edit}
            may_override={may_override}
            onChange={(next) => onEdit({ ...edits, groups: next ? { ...others, [id]: next } : others })}
          />
        );
      })}
      {lines.length > 0 && (
        <AddUnits
          lines={lines}
          added={edits.added}
          is_gift={shown.type === 'gift'}
          may_override={may_override}
          onAdd={(added) => onEdit({ ...edits, added })}
        />
      )}
      {methods.length > 0 && (
        <MethodRow
          methods={methods}
          chosen={edits.method}
          onChoose={(method) => onEdit({ ...edits, method })}
        />
      )}
      {shown.totals.handling_fee.amount > 0 && may_override && (
        <div className={classes['addition']}>
          <Checkbox
            label={t('desk.waive_fees')}
            checked={edits.waives_fees}
            onChange={({ currentTarget: { checked } }) => onEdit({ ...edits, waives_fees: checked })}
          />
        </div>
      )}
      {!may_override && <p className={classes['final']}>{t('desk.may_not_override')}</p>}
    </>
  );
}

const reason_field = 'change-reason';

function WhyChange({
  edits,
  is_missing,
  onEdit,
}: Pick<ChangeProps, 'edits' | 'onEdit'> & { is_missing: boolean }) {
  const { t } = useText();
  const set = (reason: string) => onEdit({ ...edits, reason });
  return (
    <section className={classes['card']} aria-label={t('desk.why_change')}>
      <div className={classes['why']}>
        <Textarea
          id={reason_field}
          label={t('desk.why_change')}
          description={t('desk.why_change_hint')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={longest_reason}
          error={is_missing ? t('desk.say_why') : undefined}
          value={edits.reason}
          onChange={({ currentTarget: { value } }) => set(value)}
        />
        <div className={classes['buttons']}>
          <span className={classes['soft']}>{t('desk.or_choose')}</span>
          {usual_reasons.map((one) => (
            <Button
              key={one}
              variant="default"
              size="compact-sm"
              onClick={() => set(t(`desk.change_reason.${one}`))}
            >
              {t(`desk.change_reason.${one}`)}
            </Button>
          ))}
        </div>
      </div>
    </section>
  );
}

type SaveProps = Pick<ChangeProps, 'shown' | 'edits' | 'act' | 'onLeave'> & {
  preview: ReturnType<typeof useEditPreview>['data'];
  onMissing: () => void;
};

/** Saves, or says what is missing. */
function Save({ shown, edits, act, preview, onLeave, onMissing }: SaveProps) {
  const text = useText();
  const { t } = text;
  const may_override = useCan('policies:override');
  const rejected = countChanged(edits, ({ reject }) => reject !== undefined);
  const name = shown.customer.name ?? t('desk.shopper_pays');
  const is_ready =
    Boolean(preview?.effects) &&
    !act.isPending &&
    !isIncomplete(edits) &&
    (!preview?.needs_override || may_override);
  return (
    <>
      <Button
        fullWidth
        size="md"
        aria-disabled={!is_ready || undefined}
        onClick={() => {
          if (!is_ready) return;
          if (edits.reason.trim() === '') {
            onMissing();
            document.getElementById(reason_field)?.focus();
          } else act.mutate({ act: 'edit', edits }, { onSuccess: onLeave });
        }}
      >
        {act.isPending
          ? t('desk.do.busy')
          : preview
            ? saveLabel(preview, { rejected, name }, text)
            : t('desk.do.edit')}
      </Button>
      <p className={classes['final']}>{t('desk.change_again')}</p>
    </>
  );
}
