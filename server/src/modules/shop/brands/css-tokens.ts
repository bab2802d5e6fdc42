import { ident, string, tokenNames, tokenize, url } from 'css-tree';

/** What is wrong with CSS, as the part of a sentence that follows the place. */
export type CssIssue = { offset: number; says: string };

/** Deeper than any style sheet; what reads CSS in recursion stays far from the end of its stack. */
const max_depth = 30;

const refused_at_rules: Record<string, string> = {
  import: '@import can’t be used: the portal loads no other style sheets.',
  charset: '@charset can’t be used: the CSS is served as UTF-8.',
  namespace: '@namespace can’t be used.',
};

/** Functions whose strings are addresses. */
const loading_functions = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade']);

/** The logo and the font of the shop, from where its CSS is, and pictures that are part of the CSS. */
const usable_url =
  /^(?:\.\.\/(?:logo\/[0-9a-f]{16}\.(?:png|svg)|font\/[0-9a-f]{16}\.woff2)|data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,])/i;

const unusable_url =
  'an address can only be a picture as data:image/… or a file of the shop, such as ../logo/0123456789abcdef.svg.';

const closing: Record<string, string> = { '{': '}', '(': ')', '[': ']' };

/** Functions that stand for what is written elsewhere, where a string may not be known as an address. */
const substituting_functions = new Set(['var', 'env', 'attr', 'if', 'inherit', 'first-valid', 'random-item']);

/** What strings within a bracket are, if they aren't any text. */
type Strings = 'addresses' | 'media types' | undefined;

type Open = { bracket: string; offset: number; strings: Strings };

/**
 * What CSS must not have, found token by token, so that nothing depends on which properties and rules a parser knows: unclosed brackets, with which it
 * would leave its layer, rules that load style sheets, and addresses of anything but pictures that are part of it and files of the shop.
 */
export function findTokenIssue(css: string): CssIssue | undefined {
  const open: Open[] = [];
  let found: CssIssue | undefined;
  tokenize(css, (type, start, end) => {
    found ??= issueOf({ kind: tokenNames[type]!, text: css.slice(start, end), offset: start }, open);
  });
  const unclosed = open.at(-1);
  found ??= unclosed && { offset: unclosed.offset, says: `"${unclosed.bracket}" is never closed.` };
  return found;
}

type Token = { kind: string; text: string; offset: number };

function issueOf(token: Token, open: Open[]): CssIssue | undefined {
  const says = ruleOf(token, open) ?? bracketRule(token, open);
  return says === undefined ? undefined : { offset: token.offset, says };
}

function ruleOf({ kind, text }: Token, open: readonly Open[]): string | undefined {
  if (kind === 'at-keyword-token') return refused_at_rules[nameOf(text.slice(1))];
  if (kind === 'bad-string-token' || (kind === 'string-token' && !isClosed(text)))
    return 'a string is never closed.';
  if (kind === 'bad-url-token' || (kind === 'url-token' && !text.endsWith(')')))
    return 'an address isn’t written correctly.';
  if (kind === 'CDO-token' || kind === 'CDC-token') return '<!-- and --> aren’t comments in CSS.';
  if (kind === 'url-token') return ruleOfUrl(url.decode(text));
  const strings = open.at(-1)?.strings;
  if (kind === 'string-token' && strings === 'addresses') return ruleOfUrl(string.decode(text));
  if (kind === 'string-token' && strings === 'media types' && !/^image\/[\w.+-]+$/i.test(string.decode(text)))
    return 'type() takes the media type of an image.';
  if (kind !== 'function-token') return undefined;
  // Browsers read an escaped name as the name; most tools don't.
  if (text.includes('\\')) return 'names of functions can’t have escapes.';
  return ruleOfFunction(nameOf(text.slice(0, -1)), strings);
}

function ruleOfFunction(name: string, strings: Strings): string | undefined {
  if (name === 'expression') return 'expression() can’t be used.';
  return strings && (substituting_functions.has(name) || name.startsWith('--'))
    ? `${name}() can’t be used for the address of a picture.`
    : undefined;
}

const ruleOfUrl = (address: string) => (usable_url.test(address.trim()) ? undefined : unusable_url);

const nameOf = (text: string) => ident.decode(text).toLowerCase();

/** A string ends with its quotation mark, unless that is escaped. */
const isClosed = (text: string) => text.length > 1 && /(?<!\\)(?:\\\\)*["']$/.test(text.slice(1));

function stringsIn(name: string, around: Strings): Strings {
  if (loading_functions.has(name)) return 'addresses';
  return around && name === 'type' ? 'media types' : around;
}

/** Keeps what is open, and finds what is closed that was never opened. */
function bracketRule({ kind, text, offset }: Token, open: Open[]): string | undefined {
  const last = text.at(-1)!;
  if (kind === 'function-token' || (text in closing && text.length === 1)) {
    const name = kind === 'function-token' ? nameOf(text.slice(0, -1)) : '';
    open.push({ bracket: last, offset, strings: stringsIn(name, open.at(-1)?.strings) });
    return open.length > max_depth ? `brackets are nested deeper than ${max_depth}.` : undefined;
  }
  if (!['}', ')', ']'].includes(text)) return undefined;
  const opened = open.pop();
  return opened && closing[opened.bracket] === text ? undefined : `"${text}" closes nothing.`;
}
