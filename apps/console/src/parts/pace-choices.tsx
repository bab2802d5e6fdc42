import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import type { OwnNotifications } from '../../../../client/src/index.ts';
import { useText } from '../text/use-text.tsx';
import classes from './pace-choices.module.css';

type Choice = OwnNotifications['choices'][number];
export type PaceChange = Partial<Record<Choice['kind'], Choice['pace']>>;

const paces = ['at_once', 'daily', 'never'] as const;

/** A list of notifications, each sent at once, daily or never. A choice is saved right away. */
export function PaceChoices({
  choices,
  isReadOnly = false,
  onChange,
}: {
  choices: readonly Choice[];
  isReadOnly?: boolean;
  onChange: (change: PaceChange) => void;
}) {
  const { t } = useText();
  const id = useId();
  return (
    <ul className={classes['choices']}>
      {choices.map(({ kind, pace }) => (
        <li key={kind}>
          <div>
            <label htmlFor={`${id}-${kind}`}>{t(`notifications.kind.${kind}`)}</label>
            <p id={`${id}-${kind}-hint`}>{t(`notifications.hint.${kind}`)}</p>
          </div>
          <NativeSelect
            id={`${id}-${kind}`}
            aria-describedby={`${id}-${kind}-hint`}
            value={pace}
            disabled={isReadOnly}
            data={paces.map((value) => ({ value, label: t(`notifications.pace.${value}`) }))}
            onChange={({ currentTarget }) => onChange({ [kind]: currentTarget.value as Choice['pace'] })}
          />
        </li>
      ))}
    </ul>
  );
}
