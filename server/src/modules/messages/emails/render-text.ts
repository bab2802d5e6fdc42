import type { Message } from './message.ts';
import { inlineText } from './own-text.ts';
import type { Block } from './own-text.ts';

/** A message as plain text. */
export function renderText(message: Message): string {
  const {
    heading,
    greeting,
    body,
    next,
    code,
    scannable_code,
    statement,
    items,
    buttons,
    about,
    footer,
    shop,
  } = message;
  const parts = [
    greeting,
    heading,
    ...body.map(blockText),
    code,
    scannable_code,
    statement && `${statement.title}\n\n${statement.text}`,
    items && [items.title, ...items.rows.map(rowText)].join('\n'),
    next && [next.title, next.text].filter(Boolean).join('\n'),
    buttons.map(({ text, url }) => `${text}:\n${url}`).join('\n\n'),
    ['-- ', shop, about, footer].filter((line) => line !== null).join('\n'),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** What lists of messages show after the subject. */
export const previewText = ({ body }: Message): string => body.map(blockText).join(' ').slice(0, 200);

const blockText = (block: Block) =>
  block.kind === 'paragraph'
    ? inlineText(block.parts)
    : block.items.map((item) => `- ${inlineText(item)}`).join('\n');

const rowText = ({ text, detail }: { text: string; detail: string | null }) =>
  detail === null ? `- ${text}` : `- ${text}: ${detail}`;
