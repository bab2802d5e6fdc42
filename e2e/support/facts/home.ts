import { all, elementsOf, find, rowsOf, textOf } from './tree.ts';
import type { Element } from './tree.ts';

/** Something that waits, as Home says it. `href` is where its action leads; a button acts at once. */
export type HomeItem = {
  title: string;
  detail: string;
  amount: string;
  due: string;
  action: string;
  href: string;
};
type HomeGroup = { name: string; count: number; list: string; items: HomeItem[] };
export type HomePage = NonNullable<ReturnType<typeof readHome>>;

/** Reads Home; undefined while it isn't there. */
export function readHome(root: Element) {
  const h1 = textOf(find(root, { tag: 'h1' }));
  if (!/attention|caught up/.test(h1)) return undefined;
  const sections = all(root, { tag: 'section' });
  const groups = sections.filter(
    (section) => find(section, { tag: 'h2' }) && all(section, { has: 'data-home-action' }).length > 0,
  );
  const yesterday = sections.find((section) => textOf(find(section, { tag: 'h2' })) === 'Yesterday');
  const days = sections.find((section) => /last 14 days/.test(textOf(find(section, { tag: 'h2' }))));
  return {
    total: Number(/\d+/.exec(h1)?.[0] ?? 0),
    on_track: textOf(all(root, { tag: 'p' })[0]),
    groups: groups.map(readGroup),
    without_action: sections
      .flatMap((section) => all(section, { tag: 'li' }))
      .filter((row) => find(row, { tag: 'strong' }) && all(row, { has: 'data-home-action' }).length === 0)
      .map(textOf)
      .filter((text) => !/^(Shop|Payments|E-mail|Webhook)/.test(text)),
    yesterday: rowsOf(yesterday && find(yesterday, { tag: 'table' })),
    days: rowsOf(days && find(days, { tag: 'table' })),
  };
}

function readGroup(section: Element): HomeGroup {
  const heading = elementsOf(section)[0]!;
  const link = find(heading, { tag: 'a' });
  const count = /\d+/.exec(elementsOf(heading).slice(1).map(textOf).join(' '))?.[0];
  return {
    name: textOf(find(section, { tag: 'h2' })),
    count: Number(count ?? 0),
    list: link && /\d/.test(textOf(link)) ? link.attributes['href']! : '',
    items: all(section, { tag: 'li' }).map((row) => {
      const texts = elementsOf(row);
      const action = find(row, { has: 'data-home-action' });
      return {
        title: textOf(find(row, { tag: 'strong' })),
        detail: textOf(elementsOf(texts.find((one) => find(one, { tag: 'strong' }))!)[1]),
        amount: textOf(find(row, { tag: 'bdi' })),
        due: textOf(texts.find((one) => 'title' in one.attributes)),
        action: textOf(action),
        href: action?.attributes['href'] ?? '',
      };
    }),
  };
}
