import { countedTitle } from '../counted-title.ts';
import type { ItemFacts } from '../facts/choosing.ts';
import { useText } from '../text/use-text.ts';
import { ItemList, ItemRow } from './item-row.tsx';

/** The item that a page is about: what it is, why it comes back, and which of how many. */
export function ChosenItem({ item, position, of }: Pick<ItemFacts, 'item' | 'position' | 'of'>) {
  const text = useText();
  const { t } = text;
  const { reason, reason_url } = item;
  return (
    <ItemList>
      <ItemRow
        title={countedTitle(item, text)}
        image_url={item.image_url}
        tile={56}
        facts={
          <>
            {reason && `${reason}. `}
            <a href={reason_url}>{t('outcome.edit_reason')}</a>
          </>
        }
        aside={of > 1 && <span class="small">{t('outcome.position', { position, of })}</span>}
      />
    </ItemList>
  );
}
