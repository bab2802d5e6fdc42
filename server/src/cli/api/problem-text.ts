import type { Member } from './members.ts';

type Problem = { code?: string; detail?: string; title?: string; errors?: Record<string, string[]> };

/** A problem as sentences, one for each wrong option. */
export function problemText(text: string, members: readonly Member[]): string {
  const { code, detail, title, errors = {} } = JSON.parse(text) as Problem;
  const faults = Object.entries(errors).flatMap(([path, messages]) =>
    messages.map((message) => faultText(path, message, members)),
  );
  if (faults.length > 0) return faults.join('\n       ');
  return `${detail ?? title ?? text}${code ? ` (${code})` : ''}`;
}

/** Messages name their field in words, which at the command line is an option. */
function faultText(path: string, message: string, members: readonly Member[]): string {
  const option = members.find((member) => member.path.join('.') === path)?.option;
  const below = members.filter(
    (member) => member.is_required && member.path.join('.').startsWith(`${path}.`),
  );
  const name = option ?? (below.map((member) => member.option).join(', ') || path);
  const is_plural = !option && below.length > 1;
  const rule = /^The (?:selected )?.+? (?:field )?((?:is|has|must) .*)$/s.exec(message)?.[1];
  if (rule) return `${name} ${is_plural ? rule.replace(/^is /, 'are ') : rule}`;
  return message.startsWith('Must be ') ? `${name} must be ${message.slice(8)}` : `${name}: ${message}`;
}
