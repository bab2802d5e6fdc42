import { countedTitle } from '../counted-title.ts';
import type { ChoiceFee, OutcomeChoice, OutcomeProps } from '../facts/outcome.ts';
import { Heading, Layout } from '../layout.tsx';
import { Amount } from '../parts/amount.tsx';
import { Button } from '../parts/button.tsx';
import { ChosenItem } from '../parts/chosen-item.tsx';
import { DraftSummary } from '../parts/draft-summary.tsx';
import { FieldError } from '../parts/field-error.tsx';
import { Icon } from '../parts/icon.tsx';
import { Option, Options } from '../parts/option.tsx';
import { QuoteBar } from '../parts/quote-bar.tsx';
import { SameForOthers } from '../parts/same-for-others.tsx';
import { Suggestions } from '../parts/suggestions.tsx';
import { exchangeQuote } from '../parts/variant-quote.ts';
import type { ShownQuote } from '../parts/variant-quote.ts';
import { VariantRows } from '../parts/variant-rows.tsx';
import { VariantTiles } from '../parts/variant-tiles.tsx';
import { dueText, leftText } from '../parts/variant-words.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';

/** Step 2: what the shopper gets, with the amount of each choice. None is preselected. */
export function OutcomePage(props: OutcomeProps) {
  const { order_name, is_gift, is_fault, back_url, choices, chosen } = props;
  const text = useText();
  const { t } = text;
  const title = t(is_fault ? 'outcome.fault_title' : is_gift ? 'outcome.gift_title' : 'outcome.title');
  const error = useFieldError()('choice');
  const is_suggested = props.suggestions.some(({ id }) => id === props.chosen_variant);
  const fees = choices.flatMap((choice) => {
    const said = feesOf(choice, props, text);
    return said ? [<span data-of={choice.type}>{said}</span>] : [];
  });
  return (
    <Layout
      title={title}
      aside={is_gift ? { gift: true } : { order: order_name }}
      step={{ name: 'resolution', back_url }}
      summary={
        <DraftSummary {...props} has_total={false} quoted>
          <Button form="outcome">{t('outcome.continue')}</Button>
        </DraftSummary>
      }
    >
      <Heading title={title} />
      <ChosenItem {...props} />
      <form id="outcome" method="post" action="?" data-outcome="">
        <div id="choice">
          <Options question={title}>
            {choices.map((choice) => (
              <Option
                name="choice"
                value={choice.type}
                checked={choice.type === chosen && !(choice.type === 'exchange' && is_suggested)}
                title={t(`outcome.${choice.type}`)}
                aside={<Aside choice={choice} {...props} />}
                facts={outcomeFacts(choice, props, text)}
                shows={choiceQuote(choice, props, text)}
              >
                {choice.type === 'exchange' && <Exchange {...props} />}
              </Option>
            ))}
          </Options>
          <Suggestions {...props} />
          <FieldError>{error}</FieldError>
        </div>
        {props.others > 0 && <SameForOthers>{t('outcome.same', { count: props.others })}</SameForOthers>}
        <QuoteBar quoted note={fees.length > 0 && fees}>
          <Button>{t('outcome.continue')}</Button>
        </QuoteBar>
      </form>
    </Layout>
  );
}

function Aside({ choice, variants, chosen_variant, currency }: { choice: OutcomeChoice } & OutcomeProps) {
  const text = useText();
  const { sum } = choice;
  if (choice.type !== 'exchange')
    return sum?.net == null ? null : <Amount money={{ amount: sum.net, currency }} />;
  const all = variants.flatMap((one) => (one.sum ? [dueText(one.sum, text, currency)] : []));
  const own = variants.find(({ id }) => id === chosen_variant)?.sum;
  // Before one is chosen, the amount of all of them if they have the same.
  const shown = own ? dueText(own, text, currency) : new Set(all).size === 1 ? all[0] : undefined;
  return (
    <span data-due-shown="" aria-live="polite">
      {shown}
    </span>
  );
}

function Exchange({
  item,
  variants,
  option_names,
  chosen_variant,
  chosen_values,
  chosen_title,
  store_name,
  store_titles,
  currency,
}: OutcomeProps) {
  const text = useText();
  const { t } = text;
  const of_chosen = variants.find(({ id }) => id === chosen_variant);
  const left = of_chosen ? leftText(of_chosen, text) : '';
  // One row of choices for each option, where every variant has a value of each.
  const has_rows =
    option_names.length > 1 && variants.every(({ values }) => values.length === option_names.length);
  // One version alone needs not be chosen, unless something else was.
  const [first] = variants;
  const only =
    variants.length === 1 && first?.sum && !chosen_title && store_titles.length === 0 ? first.id : null;
  const only_shows = only && first && exchangeQuote(first, { name: first.title, own: item }, currency, text);
  return (
    <>
      {chosen_title && <p class="small">{t('outcome.chosen', { title: chosen_title })}</p>}
      {variants.length > 0 && has_rows && (
        <VariantRows
          option_names={option_names}
          variants={variants}
          chosen={chosen_values}
          currency={currency}
          own={item}
        />
      )}
      {only && <input type="hidden" name="variant" value={only} data-shows={JSON.stringify(only_shows)} />}
      {variants.length > 0 && !has_rows && !only && (
        <VariantTiles
          legend={option_names.join(', ') || t('outcome.variant')}
          option_name={option_names.length === 1 ? option_names[0] : undefined}
          variants={variants}
          chosen={chosen_variant}
          currency={currency}
          own={item}
        />
      )}
      <p class="with-icon small">
        <Icon name="package-check" size={18} />
        <span>
          <span data-left-shown="">{left}</span> {t('outcome.reserve', { count: item.count })}
        </span>
      </p>
      {store_name && store_titles.length > 0 && (
        <p class="small">
          {t('outcome.store_chosen', { shop: store_name, titles: store_titles.join(', ') })}
        </p>
      )}
      {store_name && (
        <p class="option-link">
          <Button kind="outline" name="choice" value="store" small icon="shopping-bag">
            {t('outcome.store', { shop: store_name })}
          </Button>
        </p>
      )}
    </>
  );
}

function outcomeFacts(
  { type, sum, fees }: OutcomeChoice,
  { currency, is_gift, variants }: OutcomeProps,
  text: Text,
) {
  const { t, money } = text;
  const fee = feesOf({ fees }, { currency }, text);
  const of = (amount: number) => money({ amount, currency });
  if (type === 'exchange') {
    const is_same = variants.length > 0 && variants.every(({ is_own }) => is_own);
    const facts = t(is_same ? 'outcome.exchange_same' : 'outcome.exchange_facts');
    return [facts, keptPrice(variants, of, text), fee].filter(Boolean).join(' ');
  }
  const has_bonus = sum?.bonus != null && sum.bonus > 0 && sum.value !== null;
  const credit = has_bonus
    ? t('outcome.credit_bonus', { value: of((sum.net ?? 0) - (sum.bonus ?? 0)), bonus: of(sum.bonus ?? 0) })
    : t(is_gift ? 'outcome.credit_gift' : 'outcome.credit_facts');
  const facts = type === 'credit' ? credit : t(`outcome.${type}_facts`);
  return [facts, fee].filter(Boolean).join(' ');
}

/** What the bar says of a choice that isn't an exchange. */
function choiceQuote(
  { type, sum }: OutcomeChoice,
  { currency, item }: OutcomeProps,
  text: Text,
): ShownQuote | undefined {
  if (type === 'exchange' || sum?.net == null) return undefined;
  const { t, money } = text;
  const { net, value, bonus } = sum;
  const of = (amount: number) => money({ amount, currency });
  const label = t(`outcome.${type}`);
  const rows: [string, string][] =
    value !== null && bonus && value + bonus === net
      ? [
          [t('ledger.item', { title: countedTitle(item, text) }), of(value)],
          [t('ledger.bonus'), of(bonus)],
        ]
      : [];
  return { label, amount: of(net), note: '', rows, total: [label, of(net)] };
}

/** That the shopper keeps the price that was paid, where the same item costs more today. */
function keptPrice(variants: OutcomeProps['variants'], of: (amount: number) => string, { t }: Text): string {
  const { price, sum } = variants.find(({ is_own }) => is_own) ?? {};
  if (price == null || sum?.value == null || sum.net !== 0 || price <= sum.value) return '';
  return t('outcome.keeps_price', { today: of(price), paid: of(sum.value) });
}

/** The fees of a choice in a sentence each. */
const feesOf = (
  { fees }: Pick<OutcomeChoice, 'fees'>,
  { currency }: Pick<OutcomeProps, 'currency'>,
  text: Text,
) => fees.flatMap((one) => feeText(one, currency, text)).join(' ');

/** A fee, and that it is not taken or why. */
export function feeText(
  { type, usual, amount, waived_because }: ChoiceFee,
  currency: string,
  { t, money }: Text,
): string[] {
  if (usual === null || amount === null) return [];
  const fee = t(`fee.${type}`);
  if (amount > 0) return [t('fee.taken', { fee, amount: money({ amount, currency }) })];
  const because = waived_because === 'staff' ? 'rule' : (waived_because ?? 'rule');
  return [t(`fee.free_${because}`, { fee })];
}
