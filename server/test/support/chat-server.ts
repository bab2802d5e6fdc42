import { startFakeService } from './fake-service.ts';
import type { FakeService, ServiceAnswer } from './fake-service.ts';

// Incoming webhooks of Slack and workflows of Microsoft Teams, as far as their documentation says what they take. What it doesn't name is refused.

/** A chat on this machine: `/services/…` is Slack, `/workflows/…` is Teams. It keeps what it took, and has the operations `slack` and `teams`. */
export type ChatServer = FakeService & { slack: SlackMessage[]; teams: TeamsMessage[] };

type SlackText = { type: 'plain_text' | 'mrkdwn'; text: string; emoji?: boolean };
export type SlackMessage = { text: string; blocks: { type: 'header' | 'section'; text: SlackText }[] };
type CardBlock = { type: 'TextBlock'; text: string };
type Card = { body: CardBlock[]; actions: { type: string; title: string; url: string }[] };
export type TeamsMessage = { type: 'message'; attachments: { content: Card }[] };

export async function startChatServer(): Promise<ChatServer> {
  const slack: SlackMessage[] = [];
  const teams: TeamsMessage[] = [];
  const service = await startFakeService([
    [
      'slack',
      'POST',
      /^\/services\/\w+$/,
      ({ body }) => take(slackFault(body), () => slack.push(body), 'ok'),
    ],
    [
      'teams',
      'POST',
      /^\/workflows\/\w+$/,
      ({ body }) => take(teamsFault(body), () => teams.push(body), null, 202),
    ],
  ]);
  return { ...service, slack, teams };
}

function take(fault: string | undefined, keep: () => void, body: unknown, status = 200): ServiceAnswer {
  if (fault !== undefined) return { status: 400, body: `invalid_payload: ${fault}` };
  keep();
  return { status, body };
}

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= most;
const unknownIn = (value: object, names: string[]) =>
  Object.keys(value).find((name) => !names.includes(name));

/** https://docs.slack.dev/reference/block-kit/blocks: at most 50 blocks; a header of 150 characters of plain text, a section of 3,000. */
function slackFault(body: any): string | undefined {
  if (typeof body !== 'object' || body === null) return 'no JSON';
  const member = unknownIn(body, ['text', 'blocks']);
  if (member) return member;
  if (!isText(body.text, 40_000)) return 'text';
  if (!Array.isArray(body.blocks) || body.blocks.length > 50) return 'blocks';
  for (const block of body.blocks) {
    if (unknownIn(block, ['type', 'text']) || unknownIn(block.text, ['type', 'text', 'emoji']))
      return 'members';
    const { type, text } = block;
    if (type === 'header' ? text.type !== 'plain_text' : type !== 'section' || text.type !== 'mrkdwn')
      return 'type';
    if (text.type === 'mrkdwn' && 'emoji' in text) return 'emoji';
    if (!isText(text.text, type === 'header' ? 150 : 3000)) return 'length';
    // Angle brackets are of links, and & of the three characters that are escaped.
    const rest = text.text
      .replaceAll(/<https?:\/\/[^<>|\s]+\|[^<>|]+>/g, '')
      .replaceAll(/&(amp|lt|gt);/g, '');
    if (type === 'section' && /[<>&]/.test(rest)) return 'markup';
  }
  return undefined;
}

/** https://adaptivecards.io/explorer/AdaptiveCard.html, in a message of at most 28 kB with one attachment. */
function teamsFault(body: any): string | undefined {
  if (body?.type !== 'message' || unknownIn(body, ['type', 'attachments'])) return 'type';
  if (JSON.stringify(body).length > 28_000) return 'size';
  if (!Array.isArray(body.attachments) || body.attachments.length !== 1) return 'attachments';
  const { contentType, content } = body.attachments[0];
  if (contentType !== 'application/vnd.microsoft.card.adaptive' || content?.type !== 'AdaptiveCard')
    return 'card';
  if (!/^1\.[0-5]$/.test(content.version) || !Array.isArray(content.body) || content.body.length === 0)
    return 'version';
  for (const block of content.body) {
    if (unknownIn(block, ['type', 'text', 'wrap', 'weight', 'size', 'spacing'])) return 'members';
    if (block.type !== 'TextBlock' || !isText(block.text, 10_000)) return 'block';
  }
  for (const { type, title, url } of content.actions ?? [])
    if (type !== 'Action.OpenUrl' || !isText(title, 200) || !URL.canParse(url)) return 'action';
  return undefined;
}
