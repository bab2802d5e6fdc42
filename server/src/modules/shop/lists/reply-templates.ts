import { REPLY_PLACEHOLDERS, unknownPlaceholders } from '@retour/contract/placeholders';
import { Id, Text } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { defineList } from './list.ts';

/** The saved texts that staff write to shoppers with (API contract, 26.10). */
export const reply_templates = defineList({
  table: 'reply_templates',
  operation: 'ReplyTemplate',
  about: 'Texts that staff answer with',
  about_entry: 'The console fills in its placeholders when staff choose it.',
  max: 100,
  Entry: Type.Object(
    { id: Id, name: Type.String(), body: Type.String() },
    { title: 'ReplyTemplate', description: 'A saved text for messages to shoppers.' },
  ),
  Body: Type.Object({
    name: Text(60, 'What staff choose it by. Each name once, ignoring case.'),
    body: Text(5000, 'Plain text with the placeholders `{first_name}`, `{order}` and `{return}`.'),
  }),
  example: {
    id: 71,
    name: 'Photo of the label',
    body: 'Hello {first_name},\n\ncould you send us a photo of the label on the box of order {order}?',
  },
  errorsOf({ body }) {
    const [unknown] = unknownPlaceholders(body, REPLY_PLACEHOLDERS);
    return unknown === undefined ? {} : { body: [notAPlaceholder(unknown)] };
  },
});

const notAPlaceholder = (name: string) =>
  `{${name}} isn't a placeholder of reply templates. They have ${REPLY_PLACEHOLDERS.map((one) => `{${one}}`).join(', ')}.`;
