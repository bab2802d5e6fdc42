import type { Deps } from '../../../platform/deps.ts';
import type { EgressResult } from '../../../platform/egress.ts';
import type { NotificationWords } from '../emails/index.ts';
import { slackPayload } from './formats/slack.ts';
import { teamsPayload } from './formats/teams.ts';
import type { Channel, ChatFormat } from './store.ts';

const payloads: Record<ChatFormat, (words: NotificationWords) => object> = {
  slack: slackPayload,
  teams: teamsPayload,
};

/** A request waits for a chat at most so long. */
const timeout_ms = 10_000;

/** What the address of a channel belongs to: it opens nowhere else. */
export const addressOf = (shop_id: number) => `chat webhook of shop ${shop_id}`;

/** Posts a message to a channel, once, and says what came of it. The rules for addresses that others choose apply. */
export function postToChannel(
  { egress, vault }: Pick<Deps, 'egress' | 'vault'>,
  shop_id: number,
  { format, url }: Channel,
  words: NotificationWords,
): Promise<EgressResult> {
  return egress.post({
    url: vault.open(addressOf(shop_id), url),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(payloads[format](words))),
    timeout_ms,
  });
}
