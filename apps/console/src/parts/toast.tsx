import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { useCommands } from '../commands/commands.ts';
import { createSharedValue } from '../shared-value.ts';
import { useText } from '../text/use-text.tsx';
import { KeyHint } from './key-hint.tsx';
import classes from './toast.module.css';

export type Toast = {
  text: string;
  /** A failure stays until it is dismissed. */
  kind?: 'done' | 'failed' | 'running';
  /** Takes back what was done, for six seconds; `Z` does the same. */
  undo?: () => void;
  /** Another thing to do about it, such as to see why. */
  action?: { label: string; run: () => void };
};

type Shown = Toast & { id: number };

const shown_for_ms = 6000;
let next_id = 1;
const toasts = createSharedValue<readonly Shown[]>([]);

/** Says what has just been done, at the bottom of the window. The answer takes it away, or shows another in its place. */
export function showToast(toast: Toast): { close: () => void; replace: (toast: Toast) => void } {
  const id = next_id++;
  toasts.change([...toasts.read().slice(-2), { ...toast, id }]);
  return {
    close: () => close(id),
    replace: (next) => toasts.change(toasts.read().map((one) => (one.id === id ? { ...next, id } : one))),
  };
}

/** The place where toasts appear; once in the app. */
export function Toasts() {
  const { t } = useText();
  const shown = toasts.useValue();
  const undoable = shown.findLast(({ undo }) => undo !== undefined);
  useCommands(
    undoable
      ? [
          {
            id: 'undo',
            label: t('parts.undo'),
            group: t('parts.undo'),
            keys: 'z',
            run: () => takeBack(undoable),
          },
        ]
      : [],
  );
  return (
    <div className={classes['toasts']} role="status">
      {shown.map((toast) => (
        <ToastBar key={`${toast.id} ${toast.kind}`} toast={toast} />
      ))}
    </div>
  );
}

const close = (id: number) => toasts.change(toasts.read().filter((one) => one.id !== id));

function takeBack(toast: Shown): void {
  close(toast.id);
  toast.undo?.();
}

const icons = { done: 'check', failed: 'circle-alert', running: 'loader' } as const;

function ToastBar({ toast }: { toast: Shown }) {
  const { t } = useText();
  const [held, setHeld] = useState(false);
  const { id, kind = 'done', text, action } = toast;
  const icon = icons[kind];
  useEffect(() => {
    if (held || kind !== 'done') return undefined;
    const timer = setTimeout(() => close(id), shown_for_ms);
    return () => clearTimeout(timer);
  }, [held, kind, id]);
  return (
    <div
      className={classes['toast']}
      data-kind={kind}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} size={16} strokeWidth={1.75} />
      <span className={classes['text']}>{text}</span>
      {toast.undo && (
        <button type="button" onClick={() => takeBack(toast)}>
          {t('parts.undo')} <KeyHint keys="z" plain />
        </button>
      )}
      {action && (
        <button
          type="button"
          onClick={() => {
            close(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      {kind === 'failed' && (
        <button
          type="button"
          className={classes['close']}
          aria-label={t('parts.dismiss')}
          onClick={() => close(id)}
        >
          <Icon name="x" size={16} strokeWidth={1.75} />
        </button>
      )}
    </div>
  );
}
