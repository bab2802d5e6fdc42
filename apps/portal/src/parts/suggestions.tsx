import type { ChoiceSuggestion, FreeUpTo, OutcomeProps } from '../facts/outcome.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { LinkRows } from './link-row.tsx';
import { Tile } from './tile.tsx';
import { exchangeQuote } from './variant-quote.ts';
import { differenceText } from './variant-words.ts';

type SuggestionsProps = Pick<
  OutcomeProps,
  'suggestions' | 'free_up_to' | 'search_url' | 'shelf_urls' | 'currency' | 'chosen_variant' | 'item'
>;

/** Something else instead: other versions and products with the reason of each, and where there are more. Radios of the question above. */
export function Suggestions({
  suggestions,
  free_up_to,
  search_url,
  shelf_urls,
  currency,
  chosen_variant,
  item,
}: SuggestionsProps) {
  const text = useText();
  const { t } = text;
  if (search_url === null) return null;
  return (
    <section class="suggestions">
      {suggestions.length > 0 && (
        <>
          <h2>{t('outcome.something_else')}</h2>
          {free_up_to && <p class="small">{freeText(free_up_to, currency, text)}</p>}
          <div class="suggestion-list">
            {suggestions.map((one) => (
              <SuggestionRow
                suggestion={one}
                own={item}
                currency={currency}
                checked={one.id === chosen_variant}
              />
            ))}
          </div>
        </>
      )}
      <LinkRows
        rows={[
          ...shelf_urls.map(({ name, url }) => ({
            href: url,
            icon: 'shopping-bag' as const,
            title: t('outcome.shelf', { name }),
          })),
          { href: search_url, icon: 'search', title: t('outcome.search_shop') },
        ]}
      />
    </section>
  );
}

function SuggestionRow({
  suggestion,
  own,
  currency,
  checked,
}: {
  suggestion: ChoiceSuggestion;
  own: OutcomeProps['item'];
  currency: string;
  checked: boolean;
}) {
  const text = useText();
  const { id, title, image_url, price, sum } = suggestion;
  return (
    <label class="suggestion">
      <input
        type="radio"
        name="choice"
        value={`variant:${id}`}
        checked={checked}
        data-shows={JSON.stringify(exchangeQuote(suggestion, { own }, currency, text))}
      />
      <Tile src={image_url} />
      <span class="suggestion-text">
        <strong>{title}</strong> <small>{becauseText(suggestion.because, text)}</small>{' '}
        {price !== null && sum && (
          <span class="suggestion-price">
            <strong>{text.money({ amount: price, currency })}</strong>{' '}
            <span class={sum.net === 0 ? 'free' : undefined}>{differenceText(sum, currency, text)}</span>
          </span>
        )}
      </span>
    </label>
  );
}

function becauseText(because: ChoiceSuggestion['because'], { t }: Text): string {
  if (because.code === 'chosen_by_others')
    return t('outcome.because_chosen_by_others', { count: because.count });
  if (because.code === 'same_type') return t('outcome.because_same_type', { name: because.name });
  if (because.code === 'same_collection') return t('outcome.because_same_collection', { name: because.name });
  return t(`outcome.because_${because.code}`);
}

/** What costs nothing extra, and what it consists of; parts of nothing are left out. */
function freeText({ amount, paid, price_rise, bonus }: FreeUpTo, currency: string, text: Text): string {
  const { t, money, tag } = text;
  const of = (part: number) => money({ amount: part, currency });
  const parts = [
    t('outcome.free_paid', { amount: of(paid) }),
    ...(price_rise > 0 ? [t('outcome.free_rise', { amount: of(price_rise) })] : []),
    ...(bonus > 0 ? [t('outcome.free_bonus', { amount: of(bonus) })] : []),
  ];
  return t('outcome.free_up_to', {
    amount: of(amount),
    parts: new Intl.ListFormat(tag, { type: 'conjunction' }).format(parts),
  });
}
