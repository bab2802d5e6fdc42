import { Select } from '@mantine/core';
import {
  Banknote,
  Circle,
  Eye,
  Mail,
  MessageSquare,
  PackageCheck,
  ShieldCheck,
  Truck,
  Webhook,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import type { ReturnOverview } from '../../../../../client/src/index.ts';
import { Panel } from '../../parts/panel.tsx';
import type { MoneyAmount } from '../../text/text.ts';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { WriteBelow } from './write-below.tsx';
import { NoteText } from './mentions.tsx';
import type { Entry } from './queries.ts';
import { spelled } from './unit-row.tsx';

const icons: Record<Entry['kind'], LucideIcon> = {
  event: Circle,
  note: MessageSquare,
  email: Mail,
  webhook: Webhook,
  settlement: Banknote,
  parcel: Truck,
  drop_off: Truck,
  inspection: PackageCheck,
};
const filters = ['all', 'note', 'email', 'webhook', 'settlement'] as const;
type Filter = (typeof filters)[number];
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
  const tell = useEntryText();
  const entries = (shown.timeline as readonly Entry[])
    .filter(({ kind }) => filter === 'all' || kind === filter)
    .flatMap((entry, place) => {
      const text = tell(entry);
      return text === undefined ? [] : [{ ...entry, text, place }];
    });
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
        {entries.map(({ at, kind, text, detail, place }) => (
          <li key={`${kind} ${at} ${place}`}>
            <EntryIcon kind={kind} detail={detail} />
            <div>{text}</div>
            <When at={at} />
          </li>
        ))}
      </ol>
      {entries.length === 0 && <p className={classes['soft']}>{t('desk.nothing_there')}</p>}
      <WriteBelow shown={shown} field={field} />
    </Panel>
  );
}

function EntryIcon({ kind, detail }: Pick<Entry, 'kind' | 'detail'>) {
  const created = kind === 'event' && detail['trigger'] === 'return.created';
  const review = kind === 'event' && detail['state'] === 'review';
  const Icon = created ? ShieldCheck : review ? Eye : icons[kind];
  return (
    <span className={classes['dot']}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
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

/** What an entry says; undefined for one that says nothing to people. */
function useEntryText(): (entry: Entry) => ReactNode | undefined {
  const { t, money } = useText();
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const by = (name: unknown, what: ReactNode) =>
    name ? (
      <>
        <b>{text(name)}</b> {what}
      </>
    ) : (
      what
    );
  const ofEvent = ({ trigger, state, state_before, review_reason, message, actor }: Entry['detail']) => {
    if (trigger === 'processing')
      return by(actor, t(actor ? 'desk.event.processing_by' : 'desk.event.processing'));
    if (trigger === 'return.created') return by(actor, t('desk.event.created'));
    if (trigger === 'return.closed') return t('desk.event.closed');
    if (trigger === 'return.processing.failed') return t('desk.event.failed', { message: text(message) });
    if (trigger === 'label.created') return t('desk.event.label_created');
    if (trigger !== 'return.updated' || state === state_before || state === 'closed') return undefined;
    const reason = review_reason ? t(`desk.review.${text(review_reason) as 'flagged'}`) : '';
    return by(actor, t(`desk.event.to_${text(state) as 'open'}`, { reason }));
  };
  const tellers: Record<Entry['kind'], (detail: Entry['detail']) => ReactNode | undefined> = {
    event: ofEvent,
    note: (detail) => by(detail['author'], <NoteText content={text(detail['content'])} />),
    email: (detail) =>
      detail['occasion'] === 'reply' ? (
        <>
          {by(
            detail['author'],
            t('desk.event.reply', {
              to: text(detail['recipient']),
              state: t(`desk.email_state.${text(detail['state']) as 'sent'}`),
            }),
          )}
          <span className={classes['quoted']}>{text(detail['message'])}</span>
        </>
      ) : (
        t('desk.event.email', {
          name: t(`desk.occasion.${text(detail['occasion']) as 'arrived'}`),
          state: t(`desk.email_state.${text(detail['state']) as 'sent'}`),
        })
      ),
    webhook: (detail) =>
      t('desk.event.webhook', {
        trigger: text(detail['trigger']),
        state: spelled(text(detail['status'])),
      }),
    settlement: (detail) =>
      t('desk.event.settlement', {
        kind: t(`desk.settlement.${text(detail['settlement']) as 'refund'}`),
        amount: money(detail['amount'] as MoneyAmount),
        state: spelled(text(detail['state'])),
      }),
    parcel: (detail) =>
      t('desk.event.parcel', {
        carrier: text(detail['carrier']),
        status: spelled(text(detail['status'])),
      }),
    drop_off: (detail) => t('desk.event.dropped_off', { place: text(detail['location']) }),
    inspection: (detail) => (detail['inspection'] === 'grade' ? t('desk.event.graded') : undefined),
  };
  return ({ kind, detail }) => tellers[kind](detail);
}
