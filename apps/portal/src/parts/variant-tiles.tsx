import type { ChoiceVariant } from '../facts/outcome.ts';
import { useFieldError } from '../use-shell.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { FieldError } from './field-error.tsx';
import { Tile } from './tile.tsx';

type VariantTilesProps = {
  legend: string;
  variants: readonly ChoiceVariant[];
  chosen: string | null;
  currency: string;
  /** By the names of products, not by what tells variants apart. */
  by_title?: boolean;
};

/** Variants to choose from: pictures where there are any, with what is left of each. What is sold out can't be chosen. */
export function VariantTiles({ legend, variants, chosen, currency, by_title = false }: VariantTilesProps) {
  const text = useText();
  const error = useFieldError()('variant');
  const has_pictures = variants.some(({ image_url }) => image_url !== null);
  const has_titles = by_title || variants.some(({ values }) => values.length === 0);
  return (
    <fieldset
      class={['variants', has_pictures && 'pictured', has_titles && 'titled'].filter(Boolean).join(' ')}
      id="variant"
      aria-describedby={error && 'variant-error'}
    >
      <legend>{legend}</legend>
      <div class="variant-tiles">
        {variants.map((variant) => (
          <VariantTile
            variant={variant}
            currency={currency}
            checked={variant.id === chosen}
            facts={factsOf(variant, { currency, has_price: by_title }, text)}
            label={by_title ? variant.title : variant.values.join(', ') || variant.title}
            has_picture={has_pictures}
          />
        ))}
      </div>
      <FieldError id="variant-error">{error}</FieldError>
    </fieldset>
  );
}

type VariantTileProps = {
  currency: string;
  variant: ChoiceVariant;
  checked: boolean;
  label: string;
  facts: string[];
  has_picture: boolean;
};

function VariantTile({ currency, variant, checked, label, facts, has_picture }: VariantTileProps) {
  const { id, image_url, sum } = variant;
  const text = useText();
  return (
    <label class={sum ? 'variant' : 'variant sold-out'}>
      <input
        type="radio"
        name="variant"
        value={id}
        checked={checked && sum !== null}
        disabled={sum === null}
        data-due={sum ? dueText(sum, text, currency) : undefined}
      />
      {has_picture && <Tile src={image_url} />}
      <span class="variant-name">{label}</span>
      {facts.map((fact) => (
        <small>{fact}</small>
      ))}
    </label>
  );
}

/** Where products are compared, their price comes first, then what is paid on top or comes back. */
function factsOf(
  variant: ChoiceVariant,
  { currency, has_price }: { currency: string; has_price: boolean },
  text: Text,
): string[] {
  const { sum, price } = variant;
  if (!sum) return [text.t('outcome.sold_out')];
  if (has_price && price !== null)
    return [
      text.money({ amount: price, currency }),
      dueText(sum, text, currency),
      leftText(variant, text),
    ].filter(Boolean);
  return [moreText(sum, currency, text), leftText(variant, text)].filter(Boolean);
}

/** What a variant costs more, or nothing. */
export function moreText(
  { net, due }: NonNullable<ChoiceVariant['sum']>,
  currency: string,
  { t, money }: Text,
): string {
  const more = net === null ? due : Math.max(0, -net);
  return more > 0 ? t('outcome.more', { amount: money({ amount: more, currency }) }) : '';
}

/** How many are left of a variant, or that it is the shopper's own. */
export function leftText({ stock, is_own }: ChoiceVariant, { t }: Text): string {
  if (is_own) return t('outcome.yours');
  return stock === null ? '' : t('outcome.left', { count: stock });
}

/** What an exchange costs or gives back. */
export function dueText(
  { net, due }: NonNullable<ChoiceVariant['sum']>,
  { t, money }: Text,
  currency: string,
): string {
  const pays = net === null ? due : Math.max(due, -net);
  if (pays > 0) return t('outcome.to_pay', { amount: money({ amount: pays, currency }) });
  return net === null || net === 0
    ? t('outcome.nothing_to_pay')
    : t('outcome.back', { amount: money({ amount: net, currency }) });
}
