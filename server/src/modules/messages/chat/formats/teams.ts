import type { NotificationWords } from '../../emails/index.ts';
import { cut } from './cut.ts';

// What a workflow of Microsoft Teams takes that posts to a channel: https://adaptivecards.io/explorer/AdaptiveCard.html. Pure.

const longest_text = 3000;

/** What means something in the part of Markdown that cards know. */
const escape = (text: string) => text.replaceAll(/[\\`*_[\]()#+-]/g, String.raw`\$&`);

/** A message as an Adaptive Card. */
export function teamsPayload({ title, text, groups, button }: NotificationWords): object {
  const sections = groups.flatMap(({ title: heading, items, more }) => [
    block(escape(heading), { weight: 'Bolder', spacing: 'Medium' }),
    ...items.map(({ text: line, detail, url }) =>
      block(`[${escape(line)}](${url})${detail && ` · ${escape(detail)}`}`),
    ),
    ...(more ? [block(escape(more))] : []),
  ]);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [block(escape(title), { size: 'Large', weight: 'Bolder' }), block(escape(text)), ...sections],
          actions: [{ type: 'Action.OpenUrl', title: button.text, url: button.url }],
        },
      },
    ],
  };
}

const block = (text: string, more: object = {}) => ({
  type: 'TextBlock',
  text: cut(text, longest_text),
  wrap: true,
  ...more,
});
