import type { NotificationWords } from '../../emails/index.ts';
import { cut } from './cut.ts';

// What Slack's incoming webhooks take: https://docs.slack.dev/reference/block-kit/blocks. Pure.

const longest_header = 150;
const longest_section = 3000;
const longest_fallback = 4000;

/** The three characters that mean something in Slack's texts. */
const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A label can't hold what ends it. */
const link = (text: string, url: string) => `<${url}|${escape(text).replaceAll('|', '¦')}>`;

/** A message as Block Kit. `text` is what notifications and screen readers get. */
export function slackPayload({ title, text, groups, button }: NotificationWords): object {
  const sections = groups.map(({ title: heading, items, more }) => {
    const lines = items.map(
      ({ text: line, detail, url }) => `• ${link(line, url)}${detail && ` · ${escape(detail)}`}`,
    );
    return mrkdwn([`*${escape(heading)}*`, ...lines, ...(more ? [`• ${escape(more)}`] : [])].join('\n'));
  });
  return {
    text: cut(escape(title), longest_fallback),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(title, longest_header), emoji: false } },
      mrkdwn(escape(text)),
      ...sections,
      mrkdwn(link(button.text, button.url)),
    ],
  };
}

const mrkdwn = (text: string) => ({
  type: 'section',
  text: { type: 'mrkdwn', text: cut(text, longest_section) },
});
