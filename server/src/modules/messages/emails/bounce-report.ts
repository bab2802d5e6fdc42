import { firstOf, leavesOf, readFields, readMessage, textOf } from './mime.ts';

// Reads what mail servers report about a message that they couldn't deliver (RFC 3464). Pure.

/** What a report says. */
export type BounceReport = {
  /** `delayed`: the server goes on trying. */
  action: 'failed' | 'delayed';
  /** Such as `5.1.1` (RFC 3463). */
  status: string | null;
  /** The address that couldn't be reached, in lower case. */
  recipient: string | null;
  diagnostic: string | null;
  /** Of the message that is reported about. */
  message_id: string | null;
  /** The addresses that the report was sent to. */
  delivered_to: readonly string[];
};

/** What comes after them is the message that is returned, of which the first fields are enough. */
const max_characters = 131_072;
/** Addresses that a report was sent to beyond these aren't read. */
const max_addresses = 100;
/** Recipients that a report tells of beyond these aren't read. */
const max_groups = 100;

/** Reads a message; undefined where it reports no failure or delay, for example because somebody wrote it. */
export function readBounceReport(raw: string): BounceReport | undefined {
  const message = readMessage(raw, max_characters);
  const parts = leavesOf(message);
  const textOfType = (type: RegExp) => {
    const found = parts.find((part) => type.test(part.type));
    return found && textOf(found);
  };
  const report = textOfType(/^message\/(global-)?delivery-status$/);
  if (report === undefined) return undefined;
  const about = report
    .split(/\n\s*\n/, max_groups)
    .map((group) => ({ fields: readFields(group) }))
    .find((group) => /^(failed|delayed)$/i.test(firstOf(group, 'action')));
  if (!about) return undefined;
  const original = textOfType(/^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/);
  const head = { fields: readFields((original ?? '').split('\n\n', 1)[0]!) };
  const recipient = firstOf(about, 'original-recipient') || firstOf(about, 'final-recipient');
  return {
    action: firstOf(about, 'action').toLowerCase() as BounceReport['action'],
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(firstOf(about, 'status'))?.[0] ?? null,
    recipient: withoutType(recipient).toLowerCase() || null,
    diagnostic: withoutType(firstOf(about, 'diagnostic-code')) || null,
    message_id: /<[^<>\s]{1,500}>/.exec(firstOf(head, 'message-id'))?.[0] ?? null,
    delivered_to: ['to', 'delivered-to', 'x-original-to', 'envelope-to']
      .flatMap((name) => message.fields.get(name) ?? [])
      .flatMap((value) => value.split(/[\s<>,;:"]+/))
      .filter((word) => /^[^@]{1,254}@[^@]{1,254}$/.test(word))
      .slice(0, max_addresses),
  };
}

/** The value of a field without the type before it, such as `rfc822;`. */
const withoutType = (value: string) => value.replace(/^[\w-]{1,20}\s*;\s*/, '').trim();
