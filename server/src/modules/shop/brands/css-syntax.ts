import { parse } from 'css-tree';
import type { CssIssue } from './css-tokens.ts';

/** Where CSS stops being CSS, if anywhere. Browsers would skip that part in silence. */
export function findSyntaxIssue(css: string): CssIssue | undefined {
  const issues: CssIssue[] = [];
  parse(css, {
    positions: true,
    onParseError: ({ message, offset }) => issues.push({ offset, says: sentenceOf(message) }),
  });
  return issues[0];
}

/** `"{" is expected` becomes a part of a sentence. */
const sentenceOf = (message: string) => `${message.charAt(0).toLowerCase()}${message.slice(1)}.`;
