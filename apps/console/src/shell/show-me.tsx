import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { Icon } from '../parts/icon.tsx';
import { endTour } from '../commands/tour.ts';
import type { Tour } from '../commands/tour.ts';
import { useText } from '../text/use-text.tsx';
import classes from './show-me.module.css';

/** How long a page may take until its control is there. */
const patience_ms = 8000;
const card_width = 320;
/** Between a control and what is said of it. */
const gap = 12;

/** Highlights the real controls of a tour, one after the other. Escape ends it, and the button that began it has the focus again. */
export function ShowMe({ tour }: { tour: Tour }) {
  const { t } = useText();
  const navigate = useNavigate();
  const [index, setIndex] = useState(0);
  const { title, stops, from } = tour;
  const stop = stops[index]!;
  const is_last = index === stops.length - 1;
  const { element, rect } = useControl(stop.show);
  const card = useRef<HTMLElement>(null);
  const id = useId();
  useEffect(() => void navigate({ to: stop.to }), [navigate, stop.to]);
  // After the page has put the focus where it begins.
  useEffect(() => {
    if (element) setTimeout(() => card.current?.focus());
  }, [element]);
  const leave = () => {
    endTour();
    void navigate({ to: from.to }).then(() => focusSoon(`[data-tour="${from.tour}"]`));
  };
  useEscape(leave);
  const finish = () => {
    endTour();
    const control = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
    control?.focus();
  };
  return (
    <>
      {rect && <div className={classes['ring']} style={around(rect)} aria-hidden />}
      <section
        ref={card}
        tabIndex={-1}
        role="dialog"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        className={classes['card']}
        style={rect ? beside(rect) : undefined}
      >
        <div className={classes['heading']}>
          <h2 id={id}>{title}</h2>
          <button type="button" aria-label={t('shell.show_end')} onClick={leave}>
            <Icon name="x" size={16} strokeWidth={1.75} />
          </button>
        </div>
        <p id={`${id}-text`}>{stop.text}</p>
        <div className={classes['foot']}>
          <span>{t('shell.show_count', { number: index + 1, total: stops.length })}</span>
          <Button onClick={is_last ? finish : () => setIndex(index + 1)}>
            {t(is_last ? 'shell.show_done' : 'shell.show_next')}
          </Button>
        </div>
      </section>
    </>
  );
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

function useEscape(act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
}

/** Gives the focus to an element once it is there. */
function focusSoon(selector: string): void {
  const until = performance.now() + patience_ms;
  const look = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) found.focus();
    else if (performance.now() < until) requestAnimationFrame(look);
  };
  look();
}

/** The element of a control once its page is there, and where it is in the window, whatever moves it. */
function useControl(show: string): { element: HTMLElement | undefined; rect: DOMRect | undefined } {
  const [element, setElement] = useState<HTMLElement>();
  const [rect, setRect] = useState<DOMRect>();
  useEffect(() => {
    let frame = 0;
    let found: HTMLElement | undefined;
    let last = '';
    const look = () => {
      frame = requestAnimationFrame(look);
      if (!found?.isConnected) {
        const control = document.querySelector<HTMLElement>(`[data-show="${show}"]`) ?? undefined;
        // A field is shown with its label.
        found = control?.closest<HTMLElement>('.mantine-InputWrapper-root') ?? control;
        setElement(found);
        found?.scrollIntoView({ block: 'center' });
      }
      const next = found?.getBoundingClientRect();
      const key = next ? [next.x, next.y, next.width, next.height].join() : '';
      if (key !== last) setRect(next);
      last = key;
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [show]);
  return { element, rect };
}

const around = ({ x, y, width, height }: DOMRect): CSSProperties => ({
  left: x - 6,
  top: y - 6,
  width: width + 12,
  height: height + 12,
});

/** Below the control, or above it where there is more room. */
function beside({ left, top, bottom }: DOMRect): CSSProperties {
  const inline = Math.max(gap, Math.min(left, window.innerWidth - card_width - gap));
  return bottom < window.innerHeight * 0.6
    ? { left: inline, top: bottom + gap, bottom: 'auto' }
    : { left: inline, bottom: Math.max(gap, window.innerHeight - top + gap), top: 'auto' };
}
