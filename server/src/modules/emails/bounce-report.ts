import PostalMime from 'postal-mime';

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
  /** Every address that the report was sent to. */
  delivered_to: readonly string[];
};

/** Reads a message; undefined where it reports no failure or delay, for example because somebody wrote it. */
export async function readBounceReport(raw: string): Promise<BounceReport | undefined> {
  const email = await PostalMime.parse(raw, { forceRfc822Attachments: true, attachmentEncoding: 'utf8' });
  const textOf = (type: RegExp) => {
    const found = email.attachments.find(({ mimeType }) => type.test(mimeType));
    return typeof found?.content === 'string' ? found.content : undefined;
  };
  const report = textOf(/^message\/(global-)?delivery-status$/i);
  if (report === undefined) return undefined;
  const groups = report
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map(readFields);
  const about = groups.find((fields) => /^(failed|delayed)$/i.test(fields.get('action') ?? ''));
  if (!about) return undefined;
  const original = textOf(/^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/i) ?? '';
  const head = readFields(original.replaceAll('\r\n', '\n').split('\n\n', 1)[0]!);
  const recipient = about.get('original-recipient') ?? about.get('final-recipient');
  const to_headers = email.headers.filter(({ key }) =>
    /^(to|delivered-to|x-original-to|envelope-to)$/.test(key),
  );
  return {
    action: about.get('action')!.toLowerCase() as BounceReport['action'],
    status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(about.get('status') ?? '')?.[0] ?? null,
    recipient: recipient === undefined ? null : withoutType(recipient).toLowerCase(),
    diagnostic: withoutType(about.get('diagnostic-code') ?? '') || null,
    message_id: /<[^<>\s]{1,500}>/.exec(head.get('message-id') ?? '')?.[0] ?? null,
    delivered_to: to_headers.flatMap(
      ({ value }) => value.match(/[^\s<>,;:"]{1,254}@[^\s<>,;:"]{1,254}/g) ?? [],
    ),
  };
}

/** The fields of a head by their names in lower case; the first of each counts. */
function readFields(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of text.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]{1,60}):\s*(.*)$/.exec(line) ?? [];
    if (name !== undefined && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value!.trim());
  }
  return fields;
}

/** The value of a field without the type before it, such as `rfc822;`. */
const withoutType = (value: string) => value.replace(/^[\w-]{1,20}\s*;\s*/, '').trim();
