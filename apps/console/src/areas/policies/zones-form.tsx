import { createSentences } from '@retour/contract/policy-words/sentences';
import { Button, MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '../../parts/icon.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import { SidePanel } from '../../parts/side-panel.tsx';
import { TextButton } from '../../parts/text-button.tsx';
import { useText } from '../../text/use-text.tsx';
import { OUTCOMES, newRuleId } from './document.ts';
import type { Policy, Terms, Zone } from './document.ts';
import classes from './policies.module.css';
import { amountFields } from './values.ts';
import { capitalised, useReader } from './words.tsx';

/** Where things are sent to, and what differs there. The first zone with the country of the order applies. */
export function ZonesForm({ policy, onChange }: { policy: Policy; onChange: (next: Policy) => void }) {
  const { t, money } = useText();
  const reader = useReader(policy);
  const outcomes = (named: unknown) => capitalised(createSentences(reader).outcomes(named));
  const [open, setOpen] = useState<number>();
  const edited = open === undefined ? undefined : policy.zones[open];
  const put = (index: number, zone: Zone) =>
    onChange({ ...policy, zones: policy.zones.map((each, at) => (at === index ? zone : each)) });
  const add = () => {
    // A zone without countries takes every order that is left, so it stays the last.
    const id = newRuleId(
      'zone',
      policy.zones.map((zone) => ({ ...zone, name: '', do: {} })),
    );
    const last = policy.zones.findIndex(({ countries }) => !countries);
    const at = last < 0 ? policy.zones.length : last;
    onChange({ ...policy, zones: policy.zones.toSpliced(at, 0, { id, countries: ['GB'] }) });
    setOpen(at);
  };
  const feeOf = ({ terms }: Zone) => terms?.fees?.label ?? policy.terms.fees?.label;
  const freeFor = ({ terms }: Zone) => (terms?.fees ?? policy.terms.fees)?.waived_for?.outcomes ?? [];
  const outcomesOf = ({ terms }: Zone) => terms?.outcomes ?? policy.terms.outcomes;
  return (
    <Panel
      title={t('policies.zones')}
      aside={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="plus" size={14} />}
          onClick={add}
        >
          {t('policies.add_zone')}
        </Button>
      }
    >
      <DataTable isInside label={t('policies.zones')} className={`${classes['table']} ${classes['zones']}`}>
        <thead>
          <tr>
            <th scope="col">{t('policies.zone_to')}</th>
            <th scope="col">{t('policies.fee_label')}</th>
            <th scope="col">{t('policies.free_for')}</th>
            <th scope="col">{t('policies.outcomes')}</th>
          </tr>
        </thead>
        <tbody>
          {policy.zones.map((zone, index) => {
            const fee = feeOf(zone);
            return (
              <tr key={zone.id}>
                <th scope="row">
                  <TextButton onClick={() => setOpen(index)}>
                    <ZoneName zone={zone} />
                  </TextButton>
                </th>
                <td data-label={t('policies.fee_label')}>
                  {fee ? money({ amount: fee, currency: policy.currency }) : t('policies.free')}
                </td>
                <td data-label={t('policies.free_for')}>
                  {freeFor(zone).length > 0 ? outcomes(freeFor(zone)) : '–'}
                </td>
                <td data-label={t('policies.outcomes')}>
                  {outcomesOf(zone) ? outcomes(outcomesOf(zone)) : t('policies.all')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </DataTable>
      <SidePanel title={t('policies.zone')} opened={edited !== undefined} onClose={() => setOpen(undefined)}>
        {edited && open !== undefined && (
          <ZoneEditor
            zone={edited}
            currency={policy.currency}
            onChange={(zone) => put(open, zone)}
            onRemove={
              policy.zones.length > 1
                ? () => {
                    setOpen(undefined);
                    onChange({ ...policy, zones: policy.zones.toSpliced(open, 1) });
                  }
                : undefined
            }
          />
        )}
      </SidePanel>
    </Panel>
  );
}

function ZoneName({ zone: { name, countries } }: { zone: Zone }) {
  const { t, country } = useText();
  if (!countries) return name ?? t('policies.rest_of_world');
  if (name !== undefined)
    return countries.length === 1 ? name : t('policies.zone_countries', { name, count: countries.length });
  return countries.map(country).join(', ');
}

function ZoneEditor({
  zone,
  currency,
  onChange,
  onRemove,
}: {
  zone: Zone;
  currency: string;
  onChange: (zone: Zone) => void;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useText();
  const { show, read } = amountFields(currency);
  const { terms = {} } = zone;
  const setTerms = (change: Partial<Terms>) => onChange({ ...zone, terms: { ...terms, ...change } });
  const setFees = (change: NonNullable<Terms['fees']>) => setTerms({ fees: { ...terms.fees, ...change } });
  const named = OUTCOMES.map((outcome) => ({ value: outcome, label: t(`policies.outcome_${outcome}`) }));
  const { [`fees`]: fees } = terms;
  return (
    <div className={classes['editor']}>
      <TextInput
        label={t('policies.name')}
        value={zone.name ?? ''}
        maxLength={100}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...zone, ...(value === '' ? { name: zone.id } : { name: value }) })
        }
      />
      {zone.countries && (
        <TagsInput
          label={t('policies.countries')}
          description={t('policies.countries_hint')}
          value={zone.countries}
          onChange={(countries) =>
            onChange({
              ...zone,
              countries: countries
                .map((code) => code.trim().toUpperCase())
                .filter((code) => /^[A-Z]{2}$/.test(code)),
            })
          }
        />
      )}
      <NumberInput
        label={t('policies.fee_label')}
        value={show(fees?.label)}
        min={0}
        decimalScale={2}
        prefix={`${currency} `}
        onChange={(value) => setFees({ label: read(value) ?? 0 })}
      />
      <NumberInput
        label={t('policies.fee_handling')}
        value={show(fees?.handling)}
        min={0}
        decimalScale={2}
        prefix={`${currency} `}
        onChange={(value) => setFees({ handling: read(value) ?? 0 })}
      />
      <MultiSelect
        label={t('policies.free_for')}
        data={named}
        value={fees?.waived_for?.outcomes ?? []}
        onChange={(chosen) => {
          const { waived_for: _, ...others } = fees ?? {};
          setTerms({
            fees: chosen.length === 0 ? others : { ...others, waived_for: { outcomes: chosen } },
          });
        }}
      />
      <MultiSelect
        label={t('policies.outcomes')}
        description={t('policies.outcomes_hint')}
        data={named}
        value={terms.outcomes ?? []}
        onChange={(chosen) => {
          const { outcomes: _, ...others } = terms;
          onChange({
            ...zone,
            terms: chosen.length === 0 ? others : { ...others, outcomes: chosen },
          });
        }}
      />
      {onRemove && (
        <Button variant="subtle" onClick={onRemove}>
          {t('policies.remove_zone')}
        </Button>
      )}
    </div>
  );
}
