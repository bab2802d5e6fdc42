import type { ComponentChildren } from 'preact';
import type { PaidRun } from '../facts/items.ts';
import { useText } from '../text/use-text.ts';
import type { Moment } from '../text/text.ts';
import { Icon } from './icon.tsx';
import { Tile } from './tile.tsx';

export type ItemRowProps = {
  title: string;
  image_url?: string | null | undefined;
  /** Size of the picture in pixels. */
  tile?: 56 | 72 | undefined;
  /** Below the title: variant, price paid, what the shopper gets. */
  facts?: ComponentChildren;
  /** The last day to return it. */
  return_by?: Moment | undefined;
  /** At the end of the line: an amount. */
  aside?: ComponentChildren;
  /** A checkbox before the picture, with what was paid for its units. The whole head of the row checks it. */
  choice?: { name: string; value: string; checked: boolean; paid?: PaidRun[] | null } | undefined;
  /** Below the facts: how many. */
  children?: ComponentChildren;
  /** Below all of it: why it can't be returned. */
  below?: ComponentChildren;
};

/** An item of an order or of a return. */
export function ItemRow({
  title,
  image_url,
  tile = 72,
  facts,
  return_by,
  aside,
  choice,
  children,
  below,
}: ItemRowProps) {
  const { t, shortDay } = useText();
  const Title = choice ? 'label' : 'p';
  const id = choice && `${choice.name}-${choice.value}`;
  return (
    <li class={`item${choice ? ' choosable' : ''}${below ? ' explained' : ''}`}>
      {choice && (
        <input
          type="checkbox"
          id={id}
          name={choice.name}
          value={choice.value}
          checked={choice.checked}
          data-paid={choice.paid ? JSON.stringify(choice.paid) : undefined}
        />
      )}
      <Tile src={image_url} size={tile} />
      <div class="item-text">
        <Title class="item-title" for={id}>
          <bdi>{title}</bdi>
        </Title>
        {facts && <p class="item-facts">{facts}</p>}
        {return_by && (
          <p class="item-window">
            <Icon name="calendar-clock" size={18} />
            {t('item.return_by', { day: shortDay(return_by) })}
          </p>
        )}
        {children}
      </div>
      {aside && <div class="item-aside">{aside}</div>}
      {below}
    </li>
  );
}

export const ItemList = ({ children }: { children: ComponentChildren }) => <ul class="items">{children}</ul>;
