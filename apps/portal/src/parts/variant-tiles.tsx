import type { ChoiceVariant } from '../facts/outcome.ts';
import { useFieldError } from '../use-shell.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { spokenName } from '../variant-rows.ts';
import { FieldError } from './field-error.tsx';
import { Tile } from './tile.tsx';

type VariantTilesProps = {
  legend: string;
  variants: readonly ChoiceVariant[];
  chosen: string | null;
  currency: string;
  /** What tells variants apart, if it is one thing: Size. */
  option_name?: string | undefined;
  /** By the names of products, not by what tells variants apart. */
  by_title?: boolean;
};

/** Variants to choose from: pictures where there are any, with what is left of each. What is sold out can't be chosen. */
export function VariantTiles({
  legend,
  variants,
  chosen,
  currency,
  option_name,
  by_title = false,
}: VariantTilesProps) {
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
            of={by_title ? undefined : option_name}
            label={by_title ? variant.title : variant.values.join(', ') || variant.title}
            has_picture={has_pictures}
            has_price={by_title}
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
  of: string | undefined;
  label: string;
  has_picture: boolean;
  /** Where products are compared, their price comes first. */
  has_price: boolean;
};

function VariantTile({ currency, variant, checked, of, label, has_picture, has_price }: VariantTileProps) {
  const { id, image_url, sum } = variant;
  const text = useText();
  const fact = sum ? factOf(variant, currency, text) : text.t('outcome.sold_out');
  const price =
    has_price && sum && variant.price !== null ? text.money({ amount: variant.price, currency }) : null;
  return (
    <label class={sum ? 'variant' : 'variant sold-out'}>
      <input
        type="radio"
        name="variant"
        value={id}
        checked={checked && sum !== null}
        disabled={sum === null}
        aria-label={spokenName(of, price ? `${label}, ${price}` : label, fact)}
        data-due={sum ? dueText(sum, text, currency) : undefined}
        data-left={sum ? leftText(variant, text) : undefined}
      />
      {has_picture && <Tile src={image_url} />}
      <span class="variant-name">{label}</span>{' '}
      {price === null ? (
        <small>{fact}</small>
      ) : (
        <span class="prices">
          <strong>{price}</strong> <small class={sum?.net === 0 ? 'free' : undefined}>{fact}</small>
        </span>
      )}
    </label>
  );
}

/** What a variant costs on top or gives back; of the shopper's own, that it is theirs, with what it costs if it isn't free. In the return of a gift, no difference is told. */
export function factOf({ sum, is_own }: ChoiceVariant, currency: string, text: Text): string {
  const difference = sum ? differenceText(sum, currency, text) : '';
  if (!is_own) return difference;
  const is_even = !sum || (sum.due <= 0 && (sum.net ?? 0) === 0);
  return is_even ? text.t('outcome.yours') : `${text.t('outcome.yours')}, ${difference}`;
}

/** What an exchange costs on top or gives back: “No extra cost”, “+£10.00”, “£4.00 back”. */
export function differenceText(
  { net, due }: NonNullable<ChoiceVariant['sum']>,
  currency: string,
  { t, money }: Text,
): string {
  const more = net === null ? due : Math.max(due, -net);
  if (more > 0) return t('outcome.more', { amount: money({ amount: more, currency }) });
  return net === null || net === 0
    ? t('exchange.free')
    : t('outcome.back', { amount: money({ amount: net, currency }) });
}

/** Stock is named below this. */
const few = 10;

/** How many are left of a variant, if they are few. */
export function leftText({ stock }: ChoiceVariant, { t }: Text): string {
  return stock === null || stock >= few ? '' : t('outcome.left', { count: stock });
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
