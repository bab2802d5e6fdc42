import { Button, TextInput } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { RETURN_STATES } from '@retour/contract/states';
import type { IconName } from '@retour/tokens';
import { Icon } from '../parts/icon.tsx';
import type { MoveTestClockInput, TestClock } from '../../../../client/src/index.ts';
import { returnNumber } from '../api/side.ts';
import { ClearTestData } from '../parts/clear-test-data.tsx';
import { Form } from '../parts/form.tsx';
import { state_icons } from '../parts/state-chip.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import { useText } from '../text/use-text.tsx';
import type { Text } from '../text/text.ts';
import classes from './test-strip.module.css';

const day_ms = 24 * 60 * 60_000;
/** A clock that is moved to a moment has not passed it. */
const past_ms = 1000;

type Move = (by: MoveTestClockInput) => void;
type Props = {
  clock: TestClock;
  /** It can't be moved now. */
  waits: boolean;
  onMove: Move;
  /** A date is being chosen. */
  sets: boolean;
  onSets: (sets: boolean) => void;
};

/** The clock in a panel over the page. The children stand above what happened. */
export function ClockPanel({
  onClose,
  children,
  ...props
}: Props & { onClose: () => void; children: ReactNode }) {
  const { t } = useText();
  const [clears, setClears] = useState(false);
  return (
    <SidePanel opened title={t('test-mode.panel')} onClose={onClose} isCovered={clears}>
      <div className={classes['panel']}>
        <p>{aheadText(props.clock, t)}</p>
        <Contents {...props} actions={<ClearTestData onAsk={setClears} />}>
          {children}
        </Contents>
      </div>
    </SidePanel>
  );
}

/** The clock beside a list. */
export function ClockBeside(props: Props) {
  const { t } = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes['beside']}>
      <div className={classes['heading']}>
        <h2 id={id}>{t('test-mode.panel')}</h2>
        <p>{aheadText(props.clock, t)}</p>
      </div>
      <div className={classes['panel']}>
        <Contents {...props} />
      </div>
    </section>
  );
}

const aheadText = ({ ahead_ms }: TestClock, t: Text['t']) =>
  t('test-mode.ahead', { count: Math.round(ahead_ms / day_ms) });

/** What is due next, what happened on the way, and the mailbox. */
function Contents({ children, actions, ...props }: Props & { children?: ReactNode; actions?: ReactNode }) {
  const { t } = useText();
  const { mailbox_url } = props.clock;
  const happened = props.clock.happened.filter(isWorthTelling);
  return (
    <>
      <Next {...props} />
      {children}
      {happened.length > 0 && <Happened happened={happened} />}
      <div className={classes['buttons']}>
        <Button
          variant="default"
          leftSection={<Icon name="mail" size={16} strokeWidth={1.75} />}
          component="a"
          href={new URL(mailbox_url).pathname}
          target="_blank"
          rel="noreferrer"
        >
          {t('test-mode.mailbox')}
        </Button>
        {actions}
      </div>
    </>
  );
}

/** What is due next, and the ways to a moment. */
function Next({ clock: { now, next }, waits, onMove, sets, onSets }: Props) {
  const { t, dayAndTime, daysBetween } = useText();
  return (
    <div className={classes['card']}>
      {next ? (
        <p className={classes['next']}>
          <Icon name="fast-forward" size={18} strokeWidth={1.75} />
          <span>
            <strong>
              {t('test-mode.next', {
                what: t(`test-mode.due.${next.kind}`, { number: numberOf(next.return_id) }),
              })}
            </strong>
            <span className={classes['when']}>
              {t('test-mode.when', { time: dayAndTime(next.at), count: daysBetween(now, next.at) })}
            </span>
          </span>
        </p>
      ) : (
        <p>{t('test-mode.nothing_due')}</p>
      )}
      <div className={classes['buttons']}>
        {next && (
          <Button
            variant="default"
            disabled={waits}
            onClick={() => onMove({ to: new Date(Date.parse(next.at) + past_ms).toISOString() })}
          >
            {t('test-mode.go_there')}
          </Button>
        )}
        {!sets && (
          <Button variant={next ? 'subtle' : 'default'} disabled={waits} onClick={() => onSets(true)}>
            {t('test-mode.set_date')}
          </Button>
        )}
      </div>
      {sets && <DateForm now={now} waits={waits} onMove={onMove} />}
    </div>
  );
}

const max_days = 400;

/** Moves the clock to the beginning of a day. */
function DateForm({ now, waits, onMove }: { now: string; waits: boolean; onMove: Move }) {
  const { t, time_zone } = useText();
  const [day, setDay] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const dayAfter = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(Date.parse(now) + days * day_ms);
  return (
    <Form className={classes['date']} onSubmit={() => onMove({ to: day })}>
      <TextInput
        ref={field}
        type="date"
        label={t('test-mode.date')}
        required
        min={dayAfter(1)}
        max={dayAfter(max_days - 1)}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={waits}>
        {t('test-mode.move')}
      </Button>
    </Form>
  );
}

type Happening = TestClock['happened'][number];

const icons: Record<Happening['kind'], IconName> = {
  event: 'circle-dot',
  email: 'mail',
  webhook: 'webhook',
  webhook_failed: 'triangle-alert',
};
/** An event that brought a return into a state has the icon of that state. */
function iconOf({ kind, state }: Happening): IconName {
  const came_into = kind === 'event' && RETURN_STATES.find((one) => one === state);
  return came_into ? state_icons[came_into] : icons[kind];
}

/** Returns are updated whenever anything of them changes. */
const isWorthTelling = ({ name, kind, state }: Happening) =>
  kind !== 'event' || name !== 'return.updated' || state !== null;

/** What happened since the last move began, by day, in order. */
function Happened({ happened }: { happened: readonly Happening[] }) {
  const text = useText();
  const { t, day, time } = text;
  const id = useId();
  const days = Map.groupBy(happened, ({ at }) => day(at));
  return (
    <section aria-labelledby={id} className={classes['happened']}>
      <h3 id={id}>{t('test-mode.happened')}</h3>
      {[...days].map(([name, ones]) => (
        <section key={name}>
          <h4>{name}</h4>
          <ol>
            {ones.map((one, index) => {
              const icon = iconOf(one);
              return (
                <li key={index} data-failed={one.kind === 'webhook_failed' || undefined}>
                  <Icon name={icon} size={16} strokeWidth={1.75} />
                  <span>{sentenceOf(one, text)}</span>
                  <time dateTime={one.at}>{time(one.at)}</time>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </section>
  );
}

/** As messages are given it. */
const numberOf = (return_id: number | null) => (return_id === null ? 'none' : returnNumber(return_id));

function sentenceOf({ kind, name, return_id, state }: Happening, { t, knows }: Text): string {
  const number = numberOf(return_id);
  if (kind === 'webhook' || kind === 'webhook_failed') return t(`test-mode.${kind}`, { trigger: name });
  if (kind === 'email') {
    const known = [`desk.occasion.${name}`, `test-mode.mail.${name}`].find((key) => knows(key));
    return t('test-mode.email', { number, name: known ? t(known) : name });
  }
  const came = `test-mode.state.${state}`;
  if (knows(came)) return t(came, { number });
  return return_id === null ? name : t('test-mode.event', { trigger: name, number });
}
