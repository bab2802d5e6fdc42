import { directionOf } from '@retour/contract/languages';
import { Markup, markup } from '../../../platform/pages/page.ts';
import { buttonColors, dark_surface, darkLinkColor, linkColor } from './accent.ts';
import { logo_cid, qr_cid } from './message.ts';
import type { Message } from './message.ts';
import type { Block, Inline } from './own-text.ts';
import { previewText } from './render-text.ts';

// HTML for mail programs: tables, styles on each element, nothing loaded from anywhere. Programs that know dark mode by a style sheet get its
// colours from there; others show the light ones or invert them, which ink on paper survives.

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;";
const ink = 'color:#1f1b16;';
const ink2 = 'color:#544d44;';

/** The accent was checked to be a colour when it was saved: nothing else gets into the style. */
const darkStyle = (accent: string) =>
  new Markup(`<style>
@media (prefers-color-scheme: dark) {
.paper { background: #161411 !important; } .surface { background: ${dark_surface} !important; border-color: #37322b !important; }
.ink { color: #f3efe8 !important; } .ink2 { color: #c2baae !important; } .rule { border-color: #37322b !important; }
.link { color: ${darkLinkColor(accent)} !important; }
}
@media (max-width: 600px) { .cell { padding-left: 20px !important; padding-right: 20px !important; } }
</style>`);

/** A message as HTML. */
export function renderHtml(message: Message): string {
  const { language, subject, heading, greeting, body, next, about, footer } = message;
  const side = directionOf(language) === 'rtl' ? 'right' : 'left';
  const text = new Markup(`${font}font-size:16px;line-height:24px;text-align:${side};${ink}`);
  const small = new Markup(`${font}font-size:14px;line-height:20px;text-align:${side};${ink2}`);
  const paragraph = (content: Markup) =>
    markup`<p class="ink" style="margin:0 0 16px;${text}">${content}</p>
`;
  return markup`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${darkStyle(message.accent)}
</head>
<body class="paper" style="margin:0;padding:0;background:#f7f5f0;">
<div style="display:none;mso-hide:all;">${previewText(message)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f7f5f0"><tr><td align="center" style="padding:24px 0;">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;">
<tr><td class="cell ink" style="padding:0 32px 16px;${font}font-size:18px;line-height:24px;font-weight:600;text-align:${side};${ink}">${renderShop(message)}</td></tr>
<tr><td class="cell surface" bgcolor="#ffffff" style="padding:32px;background:#ffffff;border:1px solid #e5e0d7;border-radius:12px;">
<h1 class="ink" style="margin:0 0 16px;${font}font-size:26px;line-height:32px;font-weight:600;text-align:${side};${ink}">${heading}</h1>
${paragraph(markup`${greeting}`)}${body.map((block) => renderBlock(block, message, paragraph))}${renderExtras(message, side)}${
    next &&
    markup`${
      next.title &&
      markup`<p class="ink" style="margin:24px 0 4px;${text}font-weight:600;">${next.title}</p>
`
    }${paragraph(markup`${next.text}`)}`
  }${message.buttons.map((button, i) => renderButton(button, i === 0, message, side))}</td></tr>
<tr><td class="cell ink2" style="padding:20px 32px 0;${small}">${about && markup`${about}<br>`}${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`.text;
}

/** The logo or the name of the shop. Where pictures are blocked, the name stands on the plate of the logo. */
function renderShop({ shop, logo }: Message): Markup {
  if (!logo) return markup`${shop}`;
  const { width_px, height_px } = logo;
  return markup`<img src="cid:${logo_cid}" width="${width_px}" height="${height_px}" alt="${shop}" style="display:inline-block;vertical-align:top;width:${width_px}px;max-width:100%;height:auto;border:0;border-radius:10px;background:#ffffff;${font}font-size:18px;line-height:24px;font-weight:600;${ink}">`;
}

function renderBlock(block: Block, message: Message, paragraph: (content: Markup) => Markup): Markup {
  if (block.kind === 'paragraph') return paragraph(renderInline(block.parts, message));
  const items = block.items.map(
    (item) => markup`<li style="margin:0 0 4px;">${renderInline(item, message)}</li>`,
  );
  return markup`<ul class="ink" style="margin:0 0 16px;padding:0 24px;${font}font-size:16px;line-height:24px;${ink}">${items}</ul>
`;
}

function renderInline(parts: readonly Inline[], message: Message): Markup {
  return markup`${parts.map((part) => {
    if (part.kind === 'text') return renderLines(part.text);
    if (part.kind === 'bold') return markup`<strong>${renderInline(part.parts, message)}</strong>`;
    return markup`<a class="link" href="${part.url}" style="color:${linkColor(message.accent)};">${renderInline(part.parts, message)}</a>`;
  })}`;
}

const renderLines = (text: string): Markup =>
  markup`${text.split('\n').map((line, i) => (i === 0 ? markup`${line}` : markup`<br>${line}`))}`;

/** As people read a code out. */
const inGroups = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** What stands out between the text and what comes next. */
function renderExtras({ code, scannable_code, statement, items }: Message, side: string): Markup {
  const row = `padding:10px 0;border-bottom:1px solid #e5e0d7;${font}font-size:16px;line-height:24px;text-align:${side};${ink}`;
  return markup`${
    code &&
    markup`<p class="ink" dir="ltr" style="margin:0 0 16px;${font}font-size:28px;line-height:36px;font-weight:600;letter-spacing:0.06em;text-align:${side};${ink}">${code}</p>
`
  }${
    scannable_code &&
    markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr><td bgcolor="#ffffff" style="padding:16px;background:#ffffff;border:1px solid #e5e0d7;border-radius:12px;">
<img src="cid:${qr_cid}" width="232" height="232" alt="${scannable_code}" style="display:block;width:232px;height:232px;">
<p dir="ltr" style="margin:8px 0 0;${font}font-size:16px;line-height:24px;letter-spacing:0.06em;text-align:center;${ink}">${inGroups(scannable_code)}</p>
</td></tr></table>
`
  }${
    statement &&
    markup`<p class="ink2" style="margin:0 0 4px;${font}font-size:14px;line-height:20px;text-align:${side};${ink2}">${statement.title}</p>
<blockquote class="ink rule" style="margin:0 0 16px;padding:0 16px;border-${side}:2px solid #d3ccc0;${font}font-size:16px;line-height:24px;text-align:${side};${ink}">${renderLines(statement.text)}</blockquote>
`
  }${
    items &&
    markup`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;"><tr><th class="ink2 rule" align="${side}" style="padding:0 0 4px;border-bottom:1px solid #e5e0d7;${font}font-size:14px;line-height:20px;font-weight:400;text-align:${side};${ink2}">${items.title}</th></tr>
${items.rows.map(
  ({ text, detail }) => markup`<tr><td class="ink rule" style="${row}">${text}${
    detail &&
    markup`<br><span class="ink2" style="font-size:14px;line-height:20px;${ink2}">${renderLines(detail)}</span>`
  }</td></tr>
`,
)}</table>
`
  }`;
}

function renderButton(
  { text, url }: { text: string; url: string },
  is_first: boolean,
  { accent }: Message,
  side: string,
): Markup {
  if (!is_first)
    return markup`<p class="ink" style="margin:16px 0 0;${font}font-size:16px;line-height:24px;text-align:${side};"><a class="link" href="${url}" style="color:${linkColor(accent)};">${text}</a></p>
`;
  const { background, text: color } = buttonColors(accent);
  return markup`<table role="presentation" align="${side}" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 0;"><tr><td bgcolor="${background}" style="background:${background};border-radius:8px;">
<a href="${url}" style="display:inline-block;padding:14px 24px;${font}font-size:17px;line-height:24px;font-weight:600;color:${color};text-decoration:none;">${text}</a>
</td></tr></table>
<div style="clear:both;"></div>
`;
}
