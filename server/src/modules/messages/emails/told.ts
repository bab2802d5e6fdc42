import type { Language } from '@retour/contract/languages';
import { isolate, say } from './catalogue.ts';
import type { ToldGroup } from './notification-facts.ts';
import type { Block, Inline } from './own-text.ts';
import { showDay, wordsOfItem } from './show-values.ts';

// What staff are told, by e-mail and in a channel, in words. Pure.

type Reader = { language: Language; time_zone: string; now: Date };

/** A group in words: its heading, what is shown of it, and how many more there are. */
export type GroupWords = {
  title: string;
  items: { text: string; detail: string; url: string }[];
  more: string;
};

/** The groups of a message in words. */
export const wordsOfTold = (told: readonly ToldGroup[], reader: Reader): GroupWords[] =>
  told.map(({ kind, count, items }) => ({
    title: say(reader.language, `told.group.${kind}`, { count }),
    items: items.map((item) => ({
      text: wordsOfItem(item, reader.language),
      detail:
        item.due_at === null ? '' : say(reader.language, 'told.due', { date: dayOf(item.due_at, reader) }),
      url: item.url,
    })),
    more: count > items.length ? say(reader.language, 'told.more', { count: count - items.length }) : '',
  }));

const dayOf = (at: string, { language, time_zone, now }: Reader) =>
  isolate(language, showDay(language, at, time_zone, now));

/** The groups of a message as paragraphs and lists with links. */
export function blocksOfTold(told: readonly ToldGroup[], reader: Reader): Block[] {
  return wordsOfTold(told, reader).flatMap(({ title, items, more }): Block[] => [
    { kind: 'paragraph', parts: [{ kind: 'bold', parts: [plain(title)] }] },
    {
      kind: 'list',
      items: [
        ...items.map(({ text, detail, url }): Inline[] => [
          { kind: 'link', parts: [plain(text)], url },
          ...(detail === '' ? [] : [plain(` · ${detail}`)]),
        ]),
        ...(more === '' ? [] : [[plain(more)]]),
      ],
    },
  ]);
}

const plain = (text: string): Inline => ({ kind: 'text', text });
