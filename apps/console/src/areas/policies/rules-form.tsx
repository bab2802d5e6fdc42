import { ActionIcon, Button, Menu } from '@mantine/core';
import { Ellipsis, Plus } from 'lucide-react';
import { useState } from 'react';
import { Panel } from '../../parts/panel.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { showToast } from '../../parts/toast.tsx';
import { useText } from '../../text/use-text.tsx';
import { moved, newRuleId } from './document.ts';
import type { Policy, Rule } from './document.ts';
import classes from './policies.module.css';
import { RuleEditor } from './rule-editor.tsx';
import { useSentences } from './use-sentences.ts';

/** The rules in their order, each as a sentence. */
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
  const sentences = useSentences(policy.currency);
  const [open, setOpen] = useState<string>();
  const { rules = [] } = policy;
  const edited = rules.find(({ id }) => id === open);
  const put = (next: Rule[]) => onChange({ ...policy, rules: next });
  const add = () => {
    const id = newRuleId('rule', rules);
    put([
      ...rules,
      { id, name: t('policies.new_rule'), do: { send_to_review: { note: t('policies.new_rule_note') } } },
    ]);
    setOpen(id);
  };
  const remove = (index: number) => {
    put(rules.toSpliced(index, 1));
    showToast({ text: t('policies.rule_removed'), undo: () => put(rules) });
  };
  return (
    <Panel
      title={t('policies.rules')}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={add}
        >
          {t('policies.add_rule')}
        </Button>
      }
    >
      <p className={classes['lead']}>{t('policies.rules_hint')}</p>
      {rules.length === 0 && <p className={classes['lead']}>{t('policies.no_rules')}</p>}
      <ol className={classes['rules']}>
        {rules.map((rule, index) => {
          const change = changeOf(rule, live);
          return (
            <li key={rule.id} data-changed={change === undefined ? undefined : true}>
              <span className={classes['number']} aria-hidden>
                {index + 1}
              </span>
              <div>
                <h3>
                  {rule.name}
                  {change && <span className={classes['mark']}>{t(`policies.${change}`)}</span>}
                </h3>
                <p>{sentences.rule(rule)}</p>
              </div>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon variant="subtle" aria-label={t('policies.rule_menu', { name: rule.name })}>
                    <Ellipsis size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item onClick={() => setOpen(rule.id)}>{t('policies.edit')}</Menu.Item>
                  <Menu.Item disabled={index === 0} onClick={() => put(moved(rules, index, -1))}>
                    {t('policies.move_up')}
                  </Menu.Item>
                  <Menu.Item
                    disabled={index === rules.length - 1}
                    onClick={() => put(moved(rules, index, 1))}
                  >
                    {t('policies.move_down')}
                  </Menu.Item>
                  <Menu.Item onClick={() => remove(index)}>{t('policies.remove')}</Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          );
        })}
      </ol>
      <SidePanel title={t('policies.rule')} opened={edited !== undefined} onClose={() => setOpen(undefined)}>
        {edited && (
          <RuleEditor
            rule={edited}
            currency={policy.currency}
            onChange={(next) => put(rules.map((rule) => (rule.id === next.id ? next : rule)))}
          />
        )}
      </SidePanel>
    </Panel>
  );
}

/** How a rule differs from the one that is live. */
function changeOf(rule: Rule, live: Policy | undefined): 'new' | 'changed' | undefined {
  if (!live) return undefined;
  const present = live.rules?.find(({ id }) => id === rule.id);
  if (!present) return 'new';
  return JSON.stringify(present) === JSON.stringify(rule) ? undefined : 'changed';
}
