import type { ChoiceVariant } from '../facts/outcome.ts';
import { useFieldError } from '../use-shell.ts';
import type { Text } from '../text/text.ts';
import { useText } from '../text/use-text.ts';
import { spokenName } from '../variant-rows.ts';
import { FieldError } from './field-error.tsx';
import { Tile } from './tile.tsx';
import { exchangeQuote } from './variant-quote.ts';
import { dueText, factOf, leftText } from './variant-words.ts';

type VariantTilesProps = {
  legend: string;
  variants: readonly ChoiceVariant[];
  chosen: string | null;
  currency: string;
  /** What they are exchanged for. */
  own: { title: string; count: number };
  /** What tells variants apart, if it is one thing: Size. */
  option_name?: string | undefined;
  /** By the names of products, not by what tells variants apart. */
  by_title?: boolean;
};

/** More sizes than these are a list to choose from. */
const most_tiles = 12;

/** Variants to choose from: pictures where there are any, with what is left of each. What is sold out can't be chosen. */
export function VariantTiles(props: VariantTilesProps) {
  const { legend, variants, chosen, currency, own, option_name, by_title = false } = props;
  const error = useFieldError()('variant');
  const has_pictures = variants.some(({ image_url }) => image_url !== null);
  const has_titles = by_title || variants.some(({ values }) => values.length === 0);
  const is_list = !has_pictures && !by_title && variants.length > most_tiles;
  const labelOf = ({ title, product_title, values }: ChoiceVariant) =>
    by_title ? product_title : values.join(', ') || title;
  return (
    <fieldset
      class={['variants', has_pictures && 'pictured', has_titles && 'titled'].filter(Boolean).join(' ')}
      id="variant"
      aria-describedby={error && 'variant-error'}
    >
      <legend class={by_title ? 'unseen' : undefined}>{legend}</legend>
      {is_list ? (
        <VariantList {...props} labelOf={labelOf} />
      ) : (
        <div class="variant-tiles">
          {variants.map((variant) => (
            <VariantTile
              variant={variant}
              currency={currency}
              own={own}
              checked={variant.id === chosen}
              of={by_title ? undefined : option_name}
              label={labelOf(variant)}
              has_picture={has_pictures}
              by_title={by_title}
            />
          ))}
        </div>
      )}
      <FieldError id="variant-error">{error}</FieldError>
    </fieldset>
  );
}

/** Many sizes, with what each costs on top or gives back. */
function VariantList({
  legend,
  variants,
  chosen,
  currency,
  own,
  labelOf,
}: VariantTilesProps & { labelOf: (variant: ChoiceVariant) => string }) {
  const text = useText();
  return (
    <select name="variant" class="variant-list" aria-label={legend}>
      <option value="">{text.t('exchange.found')}</option>
      {variants.map((variant) => {
        const label = labelOf(variant);
        return (
          <option
            value={variant.id}
            selected={variant.id === chosen && variant.sum !== null}
            disabled={variant.sum === null}
            {...shownOf(variant, { name: label, own }, currency, text)}
          >
            {[label, variant.sum ? factOf(variant, currency, text) : text.t('outcome.sold_out')].join(' · ')}
          </option>
        );
      })}
    </select>
  );
}

/** What a script shows of a variant once it is chosen. */
function shownOf(
  variant: ChoiceVariant,
  naming: Parameters<typeof exchangeQuote>[1],
  currency: string,
  text: Text,
) {
  const { sum } = variant;
  const shows = exchangeQuote(variant, naming, currency, text);
  return {
    'data-due': sum ? dueText(sum, text, currency) : undefined,
    'data-left': sum ? leftText(variant, text) : undefined,
    'data-shows': shows && JSON.stringify(shows),
  };
}

type VariantTileProps = Pick<VariantTilesProps, 'currency' | 'own'> & {
  variant: ChoiceVariant;
  checked: boolean;
  of: string | undefined;
  label: string;
  has_picture: boolean;
  /** Where products are compared, their price comes first. */
  by_title: boolean;
};

function VariantTile({
  currency,
  variant,
  own,
  checked,
  of,
  label,
  has_picture,
  by_title,
}: VariantTileProps) {
  const { id, image_url, sum, title, values } = variant;
  const text = useText();
  const fact = sum ? factOf(variant, currency, text) : text.t('outcome.sold_out');
  const price =
    by_title && sum && variant.price !== null ? text.money({ amount: variant.price, currency }) : null;
  const spoken = by_title ? title : label;
  return (
    <label class={sum ? 'variant' : 'variant sold-out'}>
      <input
        type="radio"
        name="variant"
        value={id}
        checked={checked && sum !== null}
        disabled={sum === null}
        aria-label={spokenName(of, price ? `${spoken}, ${price}` : spoken, fact)}
        {...shownOf(variant, { name: by_title ? undefined : label, own }, currency, text)}
      />
      {has_picture && <Tile src={image_url} />}
      <span class="variant-name">{label}</span> {by_title && <small>{values.join(', ')}</small>}{' '}
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
