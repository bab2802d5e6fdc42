import { Problems, isCode, isObject } from './problems.ts';
import type { Question, Reason, Texts } from './reason-set.ts';

/** Reasons of a set, headings included. */
const max_reasons = 100;
const max_questions = 10;
const max_choices = 20;
const max_languages = 50;

const flags = ['is_defect', 'needs_comment', 'wants_photo'] as const;
const code_form = 'lower-case letters and digits, joined by hyphens or underscores, at most 64 characters';

type Fields = Readonly<Record<string, unknown>>;

/** Reads the tree of a set: 1 to 100 reasons on two levels, every code once, every text in English at least. */
export function checkReasons(problems: Problems, value: unknown): Reason[] {
  if (!Array.isArray(value) || value.length === 0) {
    problems.add('reasons', 'must be a list of at least one reason.');
    return [];
  }
  const codes = new Map<string, string>();
  const reasons = value.map((reason: unknown, i) =>
    checkReason({ problems, codes, depth: 1 }, `reasons[${i}]`, reason),
  );
  const count = reasons.reduce((sum, { children }) => sum + 1 + children.length, 0);
  if (count > max_reasons)
    problems.add('reasons', `are ${count}, including headings; a set has at most ${max_reasons}.`);
  return reasons;
}

type Context = {
  problems: Problems;
  /** Where each code was seen. */
  codes: Map<string, string>;
  depth: number;
};

function checkReason(context: Context, place: string, value: unknown): Reason {
  const { problems, depth } = context;
  const given = isObject(value) ? value : {};
  if (!isObject(value)) problems.add(place, 'must be an object with "code" and "name".');
  problems.checkMembers(place, given, ['code', 'name', ...flags, 'questions', 'children']);
  const code = checkCode(context, place, given['code']);
  const name = checkTexts(problems, `${place}.name`, given['name'], 100);
  const children = listOf(problems, `${place}.children`, given['children'], max_reasons);
  if (children.length > 0 && depth === 2)
    problems.add(`${place}.children`, 'are too deep: a tree has two levels.');
  const is_heading = children.length > 0;
  for (const flag of [...flags, 'questions'])
    if (is_heading && given[flag] !== undefined)
      problems.add(`${place}.${flag}`, "belongs to the children: a heading can't be chosen.");
  return {
    code,
    name,
    ...checkFlags(problems, place, given),
    questions: checkQuestions(problems, place, given['questions']),
    children:
      depth === 1
        ? children.map((child, i) => checkReason({ ...context, depth: 2 }, `${place}.children[${i}]`, child))
        : [],
  };
}

function checkCode({ problems, codes }: Context, place: string, code: unknown): string {
  if (!isCode(code)) {
    problems.add(`${place}.code`, `is required: ${code_form}.`);
    return '';
  }
  const before = codes.get(code);
  if (before) problems.add(`${place}.code`, `"${code}" is already used by ${before}.`);
  else codes.set(code, place);
  return code;
}

function checkFlags(problems: Problems, place: string, given: Fields): Pick<Reason, (typeof flags)[number]> {
  const read = (flag: (typeof flags)[number]) => {
    const value = given[flag] ?? false;
    if (typeof value !== 'boolean') problems.add(`${place}.${flag}`, 'must be true or false.');
    return value === true;
  };
  return {
    is_defect: read('is_defect'),
    needs_comment: read('needs_comment'),
    wants_photo: read('wants_photo'),
  };
}

function checkQuestions(problems: Problems, place: string, value: unknown): Question[] {
  const seen = new Set<unknown>();
  return listOf(problems, `${place}.questions`, value, max_questions).map((question, i) => {
    const at = `${place}.questions[${i}]`;
    const given = isObject(question) ? question : {};
    problems.checkMembers(at, given, ['id', 'type', 'prompt', 'choices']);
    const { id, type, prompt } = given;
    if (!isCode(id)) problems.add(`${at}.id`, `is required: ${code_form}.`);
    else if (seen.has(id)) problems.add(`${at}.id`, `"${id}" is already used by another question.`);
    seen.add(id);
    if (type !== 'text' && type !== 'choice') problems.add(`${at}.type`, 'must be "text" or "choice".');
    const choices = listOf(problems, `${at}.choices`, given['choices'], max_choices);
    if (type === 'choice' ? choices.length < 2 : choices.length > 0)
      problems.add(`${at}.choices`, 'must be two or more for type "choice", and none for "text".');
    return {
      id: String(id),
      type: type === 'choice' ? 'choice' : 'text',
      prompt: checkTexts(problems, `${at}.prompt`, prompt, 200),
      choices: choices.map((choice, j) => checkTexts(problems, `${at}.choices[${j}]`, choice, 100)),
    };
  });
}

function listOf(problems: Problems, place: string, value: unknown, max: number): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.length <= max) return value;
  problems.add(place, `must be a list of at most ${max}.`);
  return [];
}

/** A text in each language, trimmed; the tags of the languages in lower case. */
function checkTexts(problems: Problems, place: string, value: unknown, max: number): Texts {
  const texts: Record<string, string> = {};
  const given = isObject(value) ? Object.entries(value) : [];
  if (given.length > max_languages) problems.add(place, `has more than ${max_languages} languages.`);
  for (const [tag, text] of given) {
    if (!/^[a-z]{2,3}(-[a-z0-9]{1,8}){0,3}$/i.test(tag))
      problems.add(`${place}.${tag}`, 'is no language; write a tag such as "de" or "pt-BR".');
    else if (
      typeof text !== 'string' ||
      text.trim() === '' ||
      text.trim().length > max ||
      /\p{Cc}/u.test(text.trim())
    )
      problems.add(`${place}.${tag}`, `must be a line of 1 to ${max} characters.`);
    else texts[tag.toLowerCase()] = text.trim();
  }
  const { en = '' } = texts;
  if (en === '' && !given.some(([tag]) => tag.toLowerCase() === 'en'))
    problems.add(place, 'is required in English at least, as in { "en": "Too small", "de": "Zu klein" }.');
  return { ...texts, en };
}
