import { max_css_bytes } from '@retour/contract/portal-css';
import type { CssIssue } from './css-tokens.ts';

/** CSS as it is kept, null for none, or why it can't be, as a sentence. */
export type CheckedCss = { css: string | null } | { problem: string };

/**
 * Checks the CSS that a shop adds to its portal: it parses, every bracket in it is closed, so that it stays in its layer, and it loads nothing from
 * elsewhere. It is kept as it was written. What parses it is loaded when a shop saves CSS.
 */
export async function checkCss(given: string): Promise<CheckedCss> {
  const css = given
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?|\f/g, '\n')
    .trim();
  if (css === '') return { css: null };
  if (Buffer.byteLength(css) > max_css_bytes)
    return { problem: `The CSS must have at most ${max_css_bytes / 1000} kB.` };
  const unreadable = css.isWellFormed() ? css.search(unprintable) : 0;
  const issue =
    unreadable >= 0
      ? { offset: unreadable, says: 'there is a character that CSS can’t have.' }
      : await issueOf(css);
  return issue ? { problem: `${placeOf(css, issue.offset)}: ${issue.says}` } : { css };
}

/** Control characters but tabs and line breaks. */
const unprintable = /[^\P{Cc}\n\t]/u;

async function issueOf(css: string): Promise<CssIssue | undefined> {
  const { findTokenIssue } = await import('./css-tokens.ts');
  const { findSyntaxIssue } = await import('./css-syntax.ts');
  return findTokenIssue(css) ?? findSyntaxIssue(css);
}

function placeOf(css: string, offset: number): string {
  const lines = css.slice(0, offset).split('\n');
  return `Line ${lines.length}, column ${Array.from(lines.at(-1)!).length + 1}`;
}

/** The style sheet that pages load: the CSS in the layer of the shop, which comes after those of the portal. */
export const toStyleSheet = (css: string) => `@layer shop {\n${css}\n}\n`;
