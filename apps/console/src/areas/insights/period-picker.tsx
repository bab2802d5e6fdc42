import { Button, Menu, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Form } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useText } from '../../text/use-text.tsx';
import classes from './insights.module.css';
import { PERIODS } from './period.ts';
import type { Period, PeriodName } from './period.ts';
import { useWords } from './use-words.ts';

/** Chooses a period by its name or by its days. */
export function PeriodPicker({
  period,
  onName,
  onDays,
}: {
  period: Period;
  onName: (name: PeriodName) => void;
  onDays: (period: Period) => void;
}) {
  const { t } = useText();
  const words = useWords();
  const [opened, setOpened] = useState(false);
  const [days, setDays] = useState(period);
  const is_valid = days.from !== '' && days.to !== '' && days.from <= days.to;
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      onOpen={() => setDays(period)}
      position="bottom-end"
      trapFocus={false}
    >
      <Menu.Target>
        <Button variant="default" rightSection={<Icon name="chevron-down" size={14} />}>
          {words.period(period)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PERIODS.map((name) => (
          <Menu.Item key={name} onClick={() => onName(name)}>
            {t(`insights.period_${name}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Form
          className={classes['days']}
          onSubmit={() => {
            if (!is_valid) return;
            onDays(days);
            setOpened(false);
          }}
        >
          <TextInput
            type="date"
            label={t('insights.from')}
            value={days.from}
            onChange={({ currentTarget: { value } }) => setDays({ ...days, from: value })}
          />
          <TextInput
            type="date"
            label={t('insights.to')}
            value={days.to}
            error={is_valid ? undefined : t('insights.to_before_from')}
            onChange={({ currentTarget: { value } }) => setDays({ ...days, to: value })}
          />
          <Button type="submit" variant="default">
            {t('insights.show')}
          </Button>
        </Form>
      </Menu.Dropdown>
    </Menu>
  );
}
