import { Button } from '@mantine/core';
import { cursorOf } from '../api/client.ts';

type Pages = { previous_page_url: string | null; next_page_url: string | null };

/** The ways to the pages of a list before and after this one; nothing where there is one page. A way that leads nowhere keeps its place unless it `isHidden`. */
export function PageButtons({
  pages,
  before,
  after,
  isHidden = false,
  className,
  onGo,
}: {
  pages: Pages | undefined;
  before: string;
  after: string;
  isHidden?: boolean;
  /** Of a row of their own. */
  className?: string | undefined;
  onGo: (cursor: string) => void;
}) {
  const ways = [
    { label: before, cursor: cursorOf(pages?.previous_page_url) },
    { label: after, cursor: cursorOf(pages?.next_page_url) },
  ];
  const possible = ways.filter(({ cursor }) => cursor !== undefined);
  if (possible.length === 0) return null;
  const buttons = (isHidden ? possible : ways).map(({ label, cursor }) => (
    <Button
      key={label}
      variant={cursor === undefined ? 'subtle' : 'default'}
      aria-disabled={cursor === undefined ? true : undefined}
      onClick={() => cursor !== undefined && onGo(cursor)}
    >
      {label}
    </Button>
  ));
  return className === undefined ? buttons : <div className={className}>{buttons}</div>;
}
