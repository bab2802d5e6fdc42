import type { ChoiceVariant } from '../facts/outcome.ts';
import { useText } from '../text/use-text.ts';
import { useFieldError } from '../use-shell.ts';
import { rowsOf, spokenName, variantOfValues } from '../variant-rows.ts';
import { FieldError } from './field-error.tsx';
import { Tile } from './tile.tsx';
import { exchangeQuote } from './variant-quote.ts';
import { dueText, factOf, leftText } from './variant-words.ts';

type VariantRowsProps = {
  option_names: readonly string[];
  variants: readonly ChoiceVariant[];
  /** A value for each option; undefined where none is chosen. */
  chosen: readonly (string | undefined)[];
  currency: string;
  /** What they are exchanged for. */
  own: { title: string; count: number };
};

/** A row of choices for each option, such as colour and size. Without a script, the server finds the variant of the values that are sent. */
export function VariantRows({ option_names, variants, chosen, currency, own }: VariantRowsProps) {
  const text = useText();
  const error = useFieldError()('variant');
  const known = variants.map((variant) => ({
    values: variant.values,
    left: leftText(variant, text),
    fact: variant.sum ? factOf(variant, currency, text) : '',
    due: variant.sum && dueText(variant.sum, text, currency),
    is_own: variant.is_own,
    shows: exchangeQuote(variant, { name: variant.values.join(', '), own }, currency, text),
  }));
  const sold_out = text.t('outcome.sold_out');
  const chosen_one = variantOfValues(known, chosen);
  const current = chosen_one?.due === null ? [] : chosen;
  const shows = chosen_one?.shows && JSON.stringify(chosen_one.shows);
  return (
    <div id="variant" data-variants={JSON.stringify(known)} data-sold-out={sold_out} data-shows={shows}>
      {rowsOf(known, current, sold_out).map((values, row) => {
        const has_pictures = row === 0 && variants.some(({ image_url }) => image_url !== null);
        return (
          <fieldset
            class={has_pictures ? 'variants pictured' : 'variants'}
            aria-describedby={error && 'variant-error'}
          >
            <legend>{option_names[row]}</legend>
            <div class="variant-tiles">
              {values.map(({ value, fact, can_be_had }) => (
                <label class={can_be_had ? 'variant' : 'variant sold-out'}>
                  <input
                    type="radio"
                    name={`option-${row}`}
                    value={value}
                    checked={current[row] === value && can_be_had}
                    disabled={!can_be_had}
                    aria-label={spokenName(option_names[row], value, fact)}
                  />
                  {has_pictures && (
                    <Tile
                      src={
                        variants.find(({ values: of, image_url }) => image_url && of[row] === value)
                          ?.image_url
                      }
                    />
                  )}
                  <span class="variant-name">{value}</span> <small>{fact}</small>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <FieldError id="variant-error">{error}</FieldError>
    </div>
  );
}
