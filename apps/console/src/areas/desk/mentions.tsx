import { findMentions } from '@retour/contract/mentions';
import { useQuery } from '@tanstack/react-query';
import classes from './desk.module.css';
import { assignees_query } from './queries.ts';

type Member = { id: number; name: string };
/** What is being written after an @: where it began, and the letters so far. */
export type Begun = { from: number; text: string };

const longest_name = 60;
const most_offered = 6;

/** The mention that the cursor stands in, if any: an @ at the start of a word, and what follows it. */
export function begunMention(text: string, cursor: number): Begun | undefined {
  const before = text.slice(0, cursor);
  const from = before.lastIndexOf('@');
  if (from < 0 || /\S/.test(before.charAt(from - 1))) return undefined;
  const begun = before.slice(from + 1);
  return begun.length > longest_name || /[\n@]/.test(begun) ? undefined : { from, text: begun };
}

/** Members whose name, or a part of it, begins with what was written. */
export function fittingMembers<M extends Member>(members: readonly M[], { text }: Begun): M[] {
  const wanted = text.toLocaleLowerCase();
  return members
    .filter(({ name }) =>
      [name, ...name.split(' ')].some((part) => part.toLocaleLowerCase().startsWith(wanted)),
    )
    .slice(0, most_offered);
}

/** A note, in which the members it mentions stand out. */
export function NoteText({ content }: { content: string }) {
  const { data } = useQuery(assignees_query);
  const names = (data?.members ?? []).map(({ name }) => name);
  const parts: { text: string; is_name: boolean; at: number }[] = [];
  let rest = 0;
  for (const { name, at } of findMentions(content, names)) {
    parts.push({ text: content.slice(rest, at), is_name: false, at: rest });
    parts.push({ text: `@${name}`, is_name: true, at });
    rest = at + 1 + name.length;
  }
  parts.push({ text: content.slice(rest), is_name: false, at: rest });
  return parts.map(({ text, is_name, at }) =>
    is_name ? (
      <span key={at} className={classes['mention']}>
        {text}
      </span>
    ) : (
      text
    ),
  );
}
