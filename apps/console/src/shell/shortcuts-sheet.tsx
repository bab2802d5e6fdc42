import { Switch } from '@mantine/core';
import { useState } from 'react';
import { useCommandList } from '../commands/commands.ts';
import { areShortcutsOn, setShortcuts } from '../commands/keyboard.ts';
import { closeOverlay } from '../commands/overlays.ts';
import { Dialog } from '../parts/dialog.tsx';
import { KeyHint } from '../parts/key-hint.tsx';
import { useText } from '../text/use-text.tsx';
import classes from './shortcuts-sheet.module.css';

/** Every shortcut that works on this page, and a switch for those who don't want single keys. */
export function ShortcutsSheet() {
  const { t } = useText();
  const [on, setOn] = useState(areShortcutsOn);
  const [commands] = useState(useCommandList());
  const groups = [
    ...Map.groupBy(
      commands.filter(({ keys }) => keys !== undefined),
      ({ group }) => group,
    ),
  ];
  const change = (next: boolean) => {
    setShortcuts(next);
    setOn(next);
  };
  return (
    <Dialog onClose={closeOverlay} title={t('shell.shortcuts')} size={640}>
      <div className={classes['groups']}>
        {groups.map(([group, of_group]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {of_group.map(({ id, label, keys = '' }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>
                    <KeyHint keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label={t('shell.shortcuts_on')}
        checked={on}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
    </Dialog>
  );
}
