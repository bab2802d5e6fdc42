import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { IconName } from '@retour/tokens';
import { Icon } from '../parts/icon.tsx';
import type { MoveTestClockInput, TestClock } from '../../../../client/src/index.ts';
import { useCan } from '../api/session.tsx';
import { returnNumber } from '../api/side.ts';
import { clearTestData } from '../api/test-mode.ts';
import { Dialog } from '../parts/dialog.tsx';
import { SidePanel } from '../parts/side-panel.tsx';
import { useActOn } from '../parts/use-act.ts';
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
  onClose: () => void;
  /** Stands above what happened. */
  children: ReactNode;
};

/** What the clock of the test side shows, what is due next, what happened on the way, the mailbox, and the way back to the present. */
export function ClockPanel({ clock, waits, onMove, onClose, children }: Props) {
  const { t } = useText();
  const may_clear = useCan('settings:write');
  const [clears, setClears] = useState(false);
  const { ahead_ms, mailbox_url } = clock;
  const happened = clock.happened.filter(isWorthTelling);
  return (
    <SidePanel opened title={t('test-mode.panel')} onClose={onClose} isCovered={clears}>
      <div className={classes['panel']}>
        <p>{t('test-mode.ahead', { count: Math.round(ahead_ms / day_ms) })}</p>
        <Next clock={clock} waits={waits} onMove={onMove} />
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
          {may_clear && (
            <Button
              variant="default"
              leftSection={<Icon name="trash-2" size={16} strokeWidth={1.75} />}
              onClick={() => setClears(true)}
            >
              {t('test-mode.clear')}
            </Button>
          )}
        </div>
      </div>
      {clears && <ClearDialog onClose={() => setClears(false)} />}
    </SidePanel>
  );
}

/** What is due next, and the ways to a moment. */
function Next({ clock: { now, next }, waits, onMove }: Pick<Props, 'clock' | 'waits' | 'onMove'>) {
  const { t, dayAndTime } = useText();
  const [sets, setSets] = useState(false);
  return (
    <div className={classes['card']}>
      {next ? (
        <p className={classes['next']}>
          <Icon name="fast-forward" size={18} strokeWidth={1.75} />
          <span>
            <strong>{t('test-mode.next', { what: t(`test-mode.due.${next.kind}`) })}</strong>
            {next.return_id !== null && (
              <span> {t('test-mode.of_return', { number: returnNumber(next.return_id) })}</span>
            )}
            <span className={classes['when']}>{dayAndTime(next.at)}</span>
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
          <Button variant="subtle" disabled={waits} onClick={() => setSets(true)}>
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
  const dayAfter = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(Date.parse(now) + days * day_ms);
  return (
    <form
      className={classes['date']}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        onMove({ to: day });
      }}
    >
      <TextInput
        type="date"
        data-autofocus
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
    </form>
  );
}

type Happening = TestClock['happened'][number];

const icons: Record<Happening['kind'], IconName> = { event: 'circle-dot', email: 'mail', webhook: 'webhook' };

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
              const icon = icons[one.kind];
              return (
                <li key={index}>
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

function sentenceOf({ kind, name, return_id, state }: Happening, { t, knows }: Text): string {
  const number = return_id === null ? 'none' : returnNumber(return_id);
  if (kind === 'webhook') return t('test-mode.webhook', { trigger: name });
  const occasion = `desk.occasion.${name}`;
  if (kind === 'email') return t('test-mode.email', { number, name: knows(occasion) ? t(occasion) : name });
  const came = `test-mode.state.${state}`;
  if (knows(came)) return t(came, { number });
  return return_id === null ? name : t('test-mode.event', { trigger: name, number });
}

function ClearDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const { mutate, isPending } = useActOn(clearTestData, { stale: [] });
  return (
    <Dialog title={t('test-mode.clear')} onClose={onClose}>
      <p>{t('test-mode.clear_text')}</p>
      <div className={classes['decide']}>
        <Button variant="default" onClick={onClose}>
          {t('test-mode.keep')}
        </Button>
        <Button variant="danger" loading={isPending} onClick={() => mutate()}>
          {t('test-mode.clear')}
        </Button>
      </div>
    </Dialog>
  );
}
