import { markup } from '../../../platform/pages/page.ts';
import type { Markup } from '../../../platform/pages/page.ts';
import type { Composed } from './compose.ts';
import type { describeStored } from './outgoing.ts';
import type { EmailSettings } from './store-settings.ts';
import type { EmailReason, StoredEmail } from './store.ts';

type Described = Awaited<ReturnType<typeof describeStored>>['described'][number];

/** How a message is looked at. */
export const message_views = ['html', 'text', 'headers'] as const;
export type MessageView = (typeof message_views)[number];

export type OutboxList = {
  /** The address of the outbox. */
  path: string;
  query: string;
  emails: readonly Described[];
  /** The message after which the list goes on; undefined at its end. */
  older: number | undefined;
  open_id: number | undefined;
  isUnread: (id: number) => boolean;
  settings: Pick<EmailSettings, 'time_zone'>;
  now: Date;
};

/** The messages, the newest first, with a search. */
export function renderList(list: OutboxList): Markup {
  const { path, query, emails, older } = list;
  const go_on =
    older === undefined
      ? ''
      : markup`<p class="more"><a href="${path}?${new URLSearchParams({ q: query, before: String(older) }).toString()}">Older messages</a></p>`;
  return markup`<form role="search" action="${path}"><input type="search" name="q" value="${query}" maxlength="100" aria-label="Search messages" placeholder="Name, order, return or kind"><button>Search</button></form>
${emails.length === 0 ? renderEmpty(list) : markup`<ol>${emails.map((email) => renderRow(email, list))}</ol>${go_on}`}`;
}

const renderEmpty = ({ query, path }: OutboxList) =>
  query === ''
    ? markup`<div class="empty"><h2>No messages yet</h2><p>Make a return in the portal, then come back: what the shopper is told is here.</p></div>`
    : markup`<div class="empty"><h2>Nothing found</h2><p>No message matches “${query}”.</p><a href="${path}">All messages</a></div>`;

function renderRow(
  { id, recipient, subject, preview, created_at }: Described,
  { path, query, open_id, isUnread, settings: { time_zone }, now }: OutboxList,
): Markup {
  const unread = isUnread(id);
  const href = `${path}/${id}${query === '' ? '' : `?${new URLSearchParams({ q: query }).toString()}`}`;
  return markup`<li${unread ? markup` class="unread"` : ''}><a href="${href}"${id === open_id ? markup` aria-current="true"` : ''}>${
    unread ? markup`<i class="dot"></i>` : ''
  }<span class="to">${unread ? markup`<b class="unseen">Unread. </b>` : ''}To ${recipient}</span><time datetime="${created_at.toISOString()}">${shortTime(created_at, { time_zone, now })}</time>
<span class="subject">${subject}</span><span class="preview">${preview}</span></a></li>
`;
}

/** The hour of today, else the day. */
function shortTime(at: Date, { time_zone: timeZone, now }: { time_zone: string; now: Date }): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
  return day.format(at) === day.format(now)
    ? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
    : day.format(at);
}

export type OpenMessage = {
  path: string;
  query: string;
  view: MessageView;
  email: StoredEmail;
  composed: Composed;
  settings: EmailSettings;
  from: { name: string; address: string };
};

/** A message with whom it is from and to. Its HTML is a page of its own, in a frame that has none of this page's rights. */
export function renderMessage({ path, query, view, email, composed, settings, from }: OpenMessage): Markup {
  const { id, recipient, created_at, state, reason } = email;
  const here = `${path}/${id}`;
  const params = (more: Record<string, string>) => {
    const given = new URLSearchParams({ ...(query === '' ? {} : { q: query }), ...more });
    return given.size > 0 ? `?${given.toString()}` : '';
  };
  const links = message_views.map(
    (one) =>
      markup`<a href="${here}${params(one === 'html' ? {} : { view: one })}"${one === view ? markup` aria-current="page"` : ''}>${view_names[one]}</a>`,
  );
  const date = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: settings.time_zone,
  });
  return markup`<div class="top"><a class="back" href="${path}${params({})}">‹ Outbox</a>
<h1>${composed.subject}</h1>
<dl><dt>From</dt><dd>${senderText(from)}</dd><dt>To</dt><dd>${recipient}</dd>
<dt>Date</dt><dd><time datetime="${created_at.toISOString()}">${date.format(created_at)}</time></dd></dl>
<nav class="views" aria-label="Message">${links}${state === 'held' ? '' : markup`<span class="chip">${stateText(state, reason)}</span>`}</nav></div>
${bodyOf(view, { here, email, composed, settings, from })}`;
}

/** Without a mail server, no address may be set. */
const senderText = ({ name, address }: OpenMessage['from']) =>
  address === '' ? name : `${name} <${address}>`;

const view_names: Record<MessageView, string> = { html: 'Message', text: 'Plain text', headers: 'Headers' };

const reason_texts: Partial<Record<EmailReason, string>> = {
  switched_off: 'Switched off by the shop',
  no_address: 'No address',
};

const stateText = (state: StoredEmail['state'], reason: EmailReason | null): string =>
  (reason && reason_texts[reason]) ?? `${state[0]!.toUpperCase()}${state.slice(1)}`;

function bodyOf(
  view: MessageView,
  { here, email, composed, settings, from }: Omit<OpenMessage, 'path' | 'query' | 'view'> & { here: string },
): Markup {
  if (view === 'text') return markup`<pre class="text" tabindex="0">${composed.text}</pre>`;
  if (view === 'html')
    return markup`<iframe src="${here}/html" title="${composed.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;
  const headers: [string, string | null][] = [
    ['From', senderText(from)],
    ['To', email.recipient],
    ['Reply-To', settings.reply_to],
    ['Subject', composed.subject],
    ['Date', email.created_at.toUTCString()],
    ['Message-ID', email.message_id],
    ['References', email.thread_id === email.message_id ? null : email.thread_id],
    ['Content-Language', email.language],
    ['Kind of message', email.occasion],
  ];
  const rows = headers.flatMap(([name, value]) =>
    value === null ? [] : [markup`<dt>${name}</dt><dd>${value}</dd>`],
  );
  return markup`<div class="headers" tabindex="0"><dl>${rows}</dl></div>`;
}

/** Beside the list, while no message is open. */
export const renderNothingOpen = () =>
  markup`<div class="empty"><h2>Choose a message</h2><p>It’s shown as the shopper would see it.</p></div>`;
