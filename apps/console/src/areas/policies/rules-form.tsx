import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { ruleChange } from '@retour/contract/policy-words/changes';
import type { Rule } from '@retour/contract/policy-words/document';
import { createSentences } from '@retour/contract/policy-words/sentences';
import type { Reader } from '@retour/contract/policy-words/sentences';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { Panel } from '../../parts/panel.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { moved, newRuleId, ruleRows } from './document.ts';
import type { Policy, RuleRow } from './document.ts';
import classes from './policies.module.css';
import { RuleEditor } from './rule-editor.tsx';
import { ChangeText, SentenceText, useReader } from './words.tsx';

/** From how many rules on they are searched by name. */
const many_rules = 30;

/** The rules in their order, each as a sentence. One at a time is open to be changed. */
export function RulesForm({
  policy,
  live,
  onChange,
}: {
  policy: Policy;
  live: Policy | undefined;
  onChange: (next: Policy) => void;
}) {
  const { t } = useText();
  const reader = useReader(policy);
  const [open, setOpen] = useState<string>();
  const [filter, setFilter] = useState('');
  const { rules = [] } = policy;
  const put = (next: Rule[]) => onChange({ ...policy, rules: next });
  const add = () => {
    const id = newRuleId('rule', rules);
    const note = t('policies.new_rule_note');
    put([...rules, { id, name: t('policies.new_rule'), do: { send_to_review: { note } } }]);
    setOpen(id);
  };
  const remove = (index: number) => {
    put(rules.toSpliced(index, 1));
    showToast({ text: t('policies.rule_removed'), undo: () => put(rules) });
  };
  const rows = ruleRows(rules, live?.rules).filter(({ rule }) =>
    rule.name.toLowerCase().includes(filter.trim().toLowerCase()),
  );
  return (
    <Panel
      title={t('policies.rules')}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={add}
        >
          {t('policies.add_rule')}
        </Button>
      }
    >
      <p className={classes['lead']}>{t(rules.length === 0 ? 'policies.no_rules' : 'policies.rules_hint')}</p>
      {rules.length > many_rules && (
        <TextInput
          mt={8}
          aria-label={t('policies.filter_rules')}
          placeholder={t('policies.filter_rules')}
          value={filter}
          onChange={({ currentTarget: { value } }) => setFilter(value)}
        />
      )}
      <ol className={classes['rules']}>
        {rows.map((row) => (
          <RuleItem
            key={row.rule.id}
            row={row}
            count={rules.length}
            reader={reader}
            is_open={row.rule.id === open && row.change !== 'removed'}
            onToggle={(is_open) => setOpen(is_open ? row.rule.id : undefined)}
            onMove={(by) => put(moved(rules, row.index, by))}
            onRemove={() => remove(row.index)}
            onRestore={() => put(rules.toSpliced(row.index, 0, row.rule))}
            onChange={(next) => put(rules.map((rule) => (rule.id === next.id ? next : rule)))}
          />
        ))}
      </ol>
    </Panel>
  );
}

type ItemProps = {
  row: RuleRow;
  count: number;
  reader: Reader;
  is_open: boolean;
  onToggle: (is_open: boolean) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  onRestore: () => void;
  onChange: (rule: Rule) => void;
};

function RuleItem({ row, reader, is_open, onToggle, onChange, ...acts }: ItemProps) {
  const { t } = useText();
  const opener = useRef<HTMLButtonElement>(null);
  const { rule, was, change } = row;
  // A return that was sent to review links to its rule.
  useEffect(() => {
    if (window.location.hash === `#rule-${rule.id}`) opener.current?.focus();
  }, [rule.id]);
  const close = () => {
    onToggle(false);
    opener.current?.focus();
  };
  return (
    <li data-changed={change}>
      <span className={classes['number']} aria-hidden>
        {change === 'removed' ? '' : row.index + 1}
      </span>
      <div>
        <h3>
          {change === 'removed' ? (
            <del>{rule.name}</del>
          ) : (
            <button ref={opener} type="button" aria-expanded={is_open} onClick={() => onToggle(!is_open)}>
              {rule.name}
            </button>
          )}
          {change && <span className={classes['mark']}>{t(`policies.${change}`)}</span>}
        </h3>
        {is_open ? (
          <RuleEditor rule={rule} was={was} reader={reader} onChange={onChange} onClose={close} />
        ) : (
          <p>
            {change === 'removed' ? (
              <del>
                <SentenceText sentence={createSentences(reader).rule(rule)} />
              </del>
            ) : was ? (
              <ChangeText parts={ruleChange(was, rule, reader)} />
            ) : (
              <SentenceText sentence={createSentences(reader).rule(rule)} />
            )}
          </p>
        )}
      </div>
      {change === 'removed' ? (
        <Button variant="default" size="compact-sm" onClick={acts.onRestore}>
          {t('policies.restore')}
        </Button>
      ) : (
        <RuleMenu row={row} {...acts} onEdit={() => onToggle(true)} />
      )}
    </li>
  );
}

function RuleMenu({
  row: { rule, index },
  count,
  onEdit,
  onMove,
  onRemove,
}: Pick<ItemProps, 'row' | 'count' | 'onMove' | 'onRemove'> & { onEdit: () => void }) {
  const { t } = useText();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" aria-label={t('policies.rule_menu', { name: rule.name })}>
          <Icon name="ellipsis" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onEdit}>{t('policies.edit')}</Menu.Item>
        <Menu.Item disabled={index === 0} onClick={() => onMove(-1)}>
          {t('policies.move_up')}
        </Menu.Item>
        <Menu.Item disabled={index === count - 1} onClick={() => onMove(1)}>
          {t('policies.move_down')}
        </Menu.Item>
        <Menu.Item onClick={onRemove}>{t('policies.remove')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
