import { Textarea } from '@mantine/core';
import { Stepper } from '../../parts/stepper.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './desk.module.css';
import { groupLines } from './lines.ts';
import type { Choice, Unit } from './queries.ts';

type QuantitiesProps = {
  units: readonly Unit[];
  choice: Choice;
  /** Characters of a message about units; 0: there are none. */
  message_length: number;
  legend: string;
  onChoose: (choice: Choice) => void;
};

/** How many of equal units an act is about. */
export function UnitQuantities({ units, choice, message_length, legend, onChoose }: QuantitiesProps) {
  const { t } = useText();
  const { of_units } = choice.words;
  return (
    <fieldset className={classes['units']}>
      <legend>{legend}</legend>
      {groupLines(units).flatMap(({ groups }) =>
        groups.map(({ first, units: alike, state }) => {
          const ids = alike.map(({ id }) => id);
          const count = ids.filter((id) => choice.units.includes(id)).length;
          const name = groups.length > 1 ? `${first.title}, ${t(`desk.state.${state}`)}` : first.title;
          const set = (next: number) =>
            onChoose({
              ...choice,
              units: [...choice.units.filter((id) => !ids.includes(id)), ...ids.slice(0, next)],
            });
          const say = (text: string) =>
            onChoose({
              ...choice,
              words: {
                ...choice.words,
                of_units: { ...of_units, ...Object.fromEntries(ids.map((id) => [id, text])) },
              },
            });
          return (
            <div key={first.id}>
              <div className={classes['quantity']}>
                <span>
                  {name}
                  <span className={classes['soft']}>{t('desk.count_of', { count, of: ids.length })}</span>
                </span>
                <Stepper label={name} value={count} max={ids.length} onChange={set} />
              </div>
              {message_length > 0 && count > 0 && (
                <Textarea
                  aria-label={t('desk.reject_unit', { title: name })}
                  placeholder={t('desk.reject_unit', { title: name })}
                  autosize
                  minRows={1}
                  maxLength={message_length}
                  value={of_units[first.id] ?? ''}
                  onChange={({ currentTarget: { value } }) => say(value)}
                />
              )}
            </div>
          );
        }),
      )}
    </fieldset>
  );
}
