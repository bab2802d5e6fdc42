import { Select } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { IconName } from '@retour/tokens';
import { Icon } from '../../parts/icon.tsx';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { Panel } from '../../parts/panel.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { WriteBelow } from './write-below.tsx';
import { MessageFiles } from './message-files.tsx';
import { NoteText } from './mentions.tsx';
import type { Entry } from './queries.ts';
import { CauseLink } from './reviews.tsx';
import { carrierStatus, pastReviewName } from './words.ts';

const icons: Record<Entry['kind'], IconName> = {
  event: 'circle',
  note: 'message-square',
  email: 'mail',
  webhook: 'webhook',
  settlement: 'banknote',
  goodwill: 'gift',
  message: 'message-square-text',
  parcel: 'truck',
  drop_off: 'truck',
  inspection: 'package-check',
};
const filters = ['all', 'note', 'message', 'email', 'webhook', 'settlement'] as const;
type Filter = (typeof filters)[number];
/** The messages are what both wrote. */
const isOf = ({ kind, detail }: Entry, filter: Filter) =>
  kind === filter ||
  (filter === 'message' && kind === 'email' && 'occasion' in detail && detail.occasion === 'reply');

/** Everything that happened to the return, oldest first, and a field for a note. */
export function Timeline({
  shown,
  field,
}: {
  shown: ReturnOverview;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const tell = useEntryText(shown);
  const entries = actsOf(shown.timeline.filter((entry) => filter === 'all' || isOf(entry, filter))).flatMap(
    (one, place) => {
      const text = tell(one);
      return text === undefined ? [] : [{ entry: one.entry, text, place }];
    },
  );
  return (
    <Panel
      title={t('desk.timeline')}
      aside={
        <Select
          aria-label={t('desk.show_of_timeline')}
          w={140}
          allowDeselect={false}
          value={filter}
          onChange={(chosen) => setFilter(chosen ?? 'all')}
          data={filters.map((value) => ({ value, label: t(`desk.filter.${value}`) }))}
        />
      }
    >
      <ol className={classes['timeline']}>
        {entries.map(({ entry, text, place }) => (
          <li key={`${entry.kind} ${entry.at} ${place}`}>
            <EntryIcon entry={entry} />
            <div>{text}</div>
            <When at={entry.at} />
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className={classes['soft']}>{t('desk.nothing_there')}</p>}
      <WriteBelow shown={shown} field={field} />
    </Panel>
  );
}

function EntryIcon({ entry }: { entry: Entry }) {
  const created = entry.kind === 'event' && entry.detail.trigger === 'return.created';
  const review = entry.kind === 'event' && entry.detail.state === 'review';
  const icon = created ? 'shield-check' : review ? 'eye' : icons[entry.kind];
  return (
    <span className={classes['dot']}>
      <Icon name={icon} size={14} strokeWidth={1.75} />
    </span>
  );
}

function When({ at }: { at: string }) {
  const { shortDate, time, fullDate } = useText();
  const day = shortDate(at);
  const clock = time(at);
  return (
    <time dateTime={at} title={fullDate(at)} className={classes['soft']}>
      {day.includes(clock) ? day : `${day}, ${clock}`}
    </time>
  );
}

/** Grades that one person gave within this time are one act. */
const one_act_ms = 10 * 60_000;

type Grading = Extract<Entry, { kind: 'inspection' }>;
/** An entry, with the grades that were given together with it. */
type Act = { entry: Entry; grades: Grading['detail'][] };

const isGrade = (entry: Entry): entry is Grading =>
  entry.kind === 'inspection' && entry.detail.inspection === 'grade';

/** Puts grades together that one person gave one after the other. */
function actsOf(entries: readonly Entry[]): Act[] {
  const acts: Act[] = [];
  for (const entry of entries) {
    if (!isGrade(entry)) {
      // What follows from a grade doesn't part it from the next one.
      acts.push({ entry, grades: [] });
      continue;
    }
    const before = acts.findLast(
      ({ entry: other, grades }) =>
        grades.length > 0 &&
        grades[0]!.by === entry.detail.by &&
        Date.parse(entry.at) - Date.parse(other.at) < one_act_ms,
    );
    if (before) before.grades.push(entry.detail);
    else acts.push({ entry, grades: [entry.detail] });
  }
  return acts;
}

/** What an entry says; undefined for one that says nothing to people. */
function useEntryText(shown: ReturnOverview): (act: Act) => ReactNode | undefined {
  const text = useText();
  const { t, money } = text;
  const by = (name: string | null | undefined, what: ReactNode) =>
    name ? (
      <>
        <b>{name}</b> {what}
      </>
    ) : (
      what
    );
  const ofEvent = (detail: Extract<Entry, { kind: 'event' }>['detail']) => {
    const { trigger, state, state_before, review_reason, message, actor } = detail;
    if (trigger === 'processing')
      return by(actor, t(actor ? 'desk.event.processing_by' : 'desk.event.processing'));
    if (trigger === 'return.created') {
      const [cause] = state === 'review' ? shown.reviews : [];
      return (
        <>
          {by(actor, t('desk.event.created'))}
          {cause && (
            <span className={classes['sub']}>
              {t('desk.event.sent_to_review')} <CauseLink review={cause} />
            </span>
          )}
        </>
      );
    }
    if (trigger === 'return.closed') return t('desk.event.closed');
    if (trigger === 'return.processing.failed') return t('desk.event.failed', { message: message ?? '' });
    if (trigger === 'label.created') return t('desk.event.label_created');
    if (trigger !== 'return.updated' || !state || state === state_before || state === 'closed')
      return undefined;
    const reason = review_reason ? pastReviewName(shown, review_reason, t) : '';
    return state === 'processing' ? undefined : by(actor, t(`desk.event.to_${state}`, { reason }));
  };
  const ofGrades = (grades: Act['grades']) => {
    const counts = Map.groupBy(grades, ({ description }) => description ?? '');
    const found = [...counts].map(([name, alike]) => `${alike.length} ${name}`).join(', ');
    return by(
      grades[0]!.by,
      t(grades[0]!.by ? 'desk.event.graded_by' : 'desk.event.graded', { count: grades.length, found }),
    );
  };
  return ({ entry, grades }) => {
    if (grades.length > 0) return ofGrades(grades);
    const { kind, detail } = entry;
    switch (kind) {
      case 'event':
        return ofEvent(detail);
      case 'note':
        return by(detail.author, <NoteText content={detail.content} />);
      case 'email':
        return <EmailText detail={detail} />;
      case 'webhook':
        return t('desk.event.webhook', {
          trigger: detail.trigger,
          state: t(`desk.delivery.${detail.status as 'pending'}`),
        });
      case 'settlement':
        return t('desk.event.settlement', {
          kind: t(`desk.settlement.${detail.settlement}`),
          amount: money(detail.amount),
          state: t(
            detail.settlement === 'exchange_order' && detail.state === 'succeeded'
              ? 'desk.ordered'
              : `desk.settlement_state.${detail.state}`,
          ),
        });
      case 'message':
        return (
          <>
            {by(shown.customer.name ?? t('desk.the_shopper'), t('desk.event.message'))}
            <span className={classes['quoted']}>{detail.text}</span>
            <MessageFiles files={detail.files} />
          </>
        );
      case 'goodwill':
        return (
          <>
            {by(detail.actor, t('desk.event.goodwill', { amount: money(detail.amount) }))}
            {detail.note !== null && <span className={classes['quoted']}>{detail.note}</span>}
          </>
        );
      case 'parcel':
        return t('desk.event.parcel', {
          carrier: detail.carrier,
          status: carrierStatus(detail.status, text),
        });
      case 'drop_off':
        return t('desk.event.dropped_off', { place: detail.location ?? '' });
      case 'inspection':
        return detail.inspection === 'undo' ? by(detail.by, t('desk.event.grade_undone')) : undefined;
      default:
        return undefined;
    }
  };
}

function EmailText({ detail }: { detail: Extract<Entry, { kind: 'email' }>['detail'] }) {
  const { t } = useText();
  const { occasion, recipient, author, message } = detail;
  const state = t(`desk.email_state.${detail.state as 'sent'}`);
  if (occasion !== 'reply')
    return t('desk.event.email', { name: t(`desk.occasion.${occasion as 'arrived'}`), state });
  return (
    <>
      {author && <b>{author} </b>}
      {t('desk.event.reply', { to: recipient, state })}
      <span className={classes['quoted']}>{message}</span>
      <MessageFiles files={detail.files} />
    </>
  );
}
