import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { is_test_side } from '../../api/side.ts';
import { useCan, useSession } from '../../api/session.tsx';
import { EmptyState } from '../../parts/states.tsx';
import { useText } from '../../text/use-text.tsx';
import { Bar } from './bar.tsx';
import { equalUnits } from './bench.ts';
import { Footer } from './footer.tsx';
import { Grades } from './grades.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ReturnPanel } from './return-panel.tsx';
import { ScanField } from './scan-field.tsx';
import { shrinkPhoto } from '../../parts/shrink-photo.ts';
import { Station } from './station.ts';
import { readStationName } from './station-name.ts';
import { UnitView } from './unit-view.tsx';
import { UnknownParcel } from './unknown-parcel.tsx';
import { pressed_at, useScanner } from './use-scanner.ts';
import classes from './station.module.css';

/** Where the worker is; its pages are those of the station alone. */
const worker = '/console/station-worker.js';
const scope = '/console/station';
const answers = ['/api/v1/staff/me', '/api/v1/station/grades'];

/**
 * Lets the station of the live side open without a network: a worker keeps this page, what it loads and who is signed in. What was loaded before the worker was there
 * is given to it.
 */
async function openOffline(): Promise<void> {
  if (is_test_side || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register(worker, { scope });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => new URL(url).pathname.startsWith('/console/assets/'));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has one origin
  active?.postMessage({ keep: [...new Set([...loaded, location.href, ...answers])] });
}

/** Where parcels are opened and their units graded, with a scanner and a keyboard, also without a network. */
export function StationPage() {
  const { t } = useText();
  const { shop } = useSession();
  const may_grade = useCan('inspections:write');
  if (!may_grade)
    return (
      <main className={classes['alone']}>
        <EmptyState icon="shield-alert" level={1} title={t('station.not_allowed')}>
          {t('station.not_allowed_text')}
        </EmptyState>
      </main>
    );
  return <Bench key={shop.id} shop_id={shop.id} />;
}

function Bench({ shop_id }: { shop_id: number }) {
  const { t, language } = useText();
  useDocumentTitle(`${t('station.title')} – Retour`);
  const station = useMemo(
    () => new Station({ shop_id, language, name: readStationName }),
    [shop_id, language],
  );
  const state = useSyncExternalStore(station.subscribe, station.getState);
  const [has_unknown, setUnknown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const { current, unit, grades, last } = state;
  const equal = current && unit ? equalUnits(current, unit).length : 0;
  // The unit for whose equal ones the next grade is too.
  const [for_all, setForAll] = useState<number>();
  const is_for_all = equal > 1 && for_all === unit?.line_item_id;
  useEffect(() => station.open(), [station]);
  useEffect(() => void openOffline().catch(() => {}), []);
  const commands: Record<string, (() => void) | false> = {
    ...Object.fromEntries(
      grades.flatMap(({ grade }) => [
        [String(grade), unit !== undefined && (() => void station.grade(grade, is_for_all))],
        [`shift+${grade}`, equal > 1 && (() => void station.grade(grade, true))],
      ]),
    ),
    p: unit !== undefined && (() => camera.current?.click()),
    w: unit !== undefined && (() => void station.wrongItem()),
    u: last !== undefined && (() => void station.undo()),
    b: () => setUnknown(true),
    Enter: unit?.suggestion != null && (() => void station.grade(unit.suggestion!.grade, is_for_all)),
  };
  const run = (key: string) => {
    const command = commands[key];
    if (command) command();
  };
  const { text, setText } = useScanner(field, {
    isCommand: (key) => Boolean(commands[key]),
    onCommand: run,
    onScan: (code) => void station.scan(code),
  });
  useNextMeasure(`${current?.id} ${unit?.line_item_id}`);
  return (
    <div
      className={classes['station']}
      data-missed={state.misses % 2 === 1 ? 'odd' : 'even'}
      data-misses={state.misses}
    >
      <Bar state={state} />
      <main className={classes['main']}>
        <ScanField ref={field} text={text} setText={setText} scan={state.scan} code={state.code} />
        {state.refused[0] && (
          <ProblemNotice
            entry={state.refused[0]}
            count={state.refused.length}
            onResolve={(entry, keep) => void station.resolve(entry, keep)}
          />
        )}
        <UnitView state={state} onPhoto={() => run('p')} onWrongItem={() => run('w')} />
        {unit && (
          <Grades
            grades={grades}
            unit={unit}
            equal={equal}
            is_for_all={is_for_all}
            onForAll={(is_on) => setForAll(is_on ? unit.line_item_id : undefined)}
            onGrade={(grade) => void station.grade(grade, is_for_all)}
          />
        )}
      </main>
      <ReturnPanel state={state} onChoose={(id) => station.choose(id)} />
      <Footer
        state={state}
        onUndo={() => run('u')}
        onUnknown={() => run('b')}
        onAccept={() => run('Enter')}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('station.photo')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) void shrinkPhoto(file).then((photo) => station.addPhoto(photo));
        }}
      />
      {has_unknown && (
        <UnknownParcel
          code={state.code}
          onClose={() => {
            setUnknown(false);
            setTimeout(() => field.current?.focus(), 0);
          }}
          onReceive={(parcel) => void station.receiveUnknown(parcel)}
        />
      )}
    </div>
  );
}

/** Measures how long the next unit takes from the key that asked for it until it is painted: `station-next` in the browser's performance timeline. */
function useNextMeasure(shown: string): void {
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return undefined;
    last.current = shown;
    const frame = requestAnimationFrame(() => {
      performance.measure('station-next', { start: pressed_at, end: performance.now() });
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
}
