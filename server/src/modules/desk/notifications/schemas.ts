import { Nullable, OneOf, TsMs } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { CHAT_FORMATS } from '../../messages/chat/index.ts';
import { NOTIFICATION_KINDS } from '../../messages/emails/index.ts';
import { PACES, channel_kinds } from './kinds.ts';

const PaceField = OneOf(PACES, {
  description: '`daily`: in the digest at 7 in the morning, in the time zone of the shop.',
});
const kinds_told =
  '`mentions` in notes, and what waits at Home: `legal_deadlines` of withdrawals, `payment_issues`, `systems` (connections and the backup), `webhooks` that fail, `reviews`, and `overdue` parcels.';

const Choice = Type.Object({
  kind: OneOf(NOTIFICATION_KINDS, { description: kinds_told }),
  pace: PaceField,
});

export const OwnNotifications = Type.Object(
  {
    email: Type.String({ description: 'Where it is sent.' }),
    time_zone: Type.String({ description: 'Of the shop.' }),
    choices: Type.Array(Choice, { description: 'What your role may see.' }),
  },
  { title: 'OwnNotifications', description: 'What a member is told by e-mail, and how soon.' },
);

/** Choices to change; the others stay. */
export const ChoicesInput = (kinds: readonly string[]) =>
  Type.Object(Object.fromEntries(kinds.map((kind) => [kind, Type.Optional(PaceField)])));

export const ChatSettings = Type.Object(
  {
    channel: Nullable(
      Type.Object({
        format: OneOf(CHAT_FORMATS),
        host: Type.String({ description: 'Of its address, which is never shown.' }),
        choices: Type.Array(Choice),
        last_message: Type.With(
          Nullable(
            Type.Object({
              state: OneOf(['sent', 'failed']),
              response_status: Nullable(Type.Integer()),
              error: Nullable(
                Type.String({ description: 'As of deliveries of webhooks; `lost`: it may have arrived.' }),
              ),
              ended_at: TsMs,
            }),
          ),
          { description: 'What became of the last message; tests aside.' },
        ),
      }),
    ),
  },
  { title: 'ChatSettings', description: 'The channel of the shop in Slack or Microsoft Teams.' },
);

const daily_choice = { kind: 'legal_deadlines' as const, pace: 'daily' as const };
export const own_example = {
  email: 'noa@example.com',
  time_zone: 'Europe/Berlin',
  choices: [{ kind: 'mentions' as const, pace: 'at_once' as const }, daily_choice],
};
export const chat_example = {
  channel: {
    format: 'slack' as const,
    host: 'hooks.slack.com',
    choices: channel_kinds.map((kind) => ({ ...daily_choice, kind })),
    last_message: {
      state: 'sent' as const,
      response_status: 200,
      error: null,
      ended_at: '2026-03-02T07:00:04.000Z',
    },
  },
};
