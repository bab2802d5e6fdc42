import { OneOf, Text } from '../../../platform/fields.ts';
import { Type } from '../../../platform/type.ts';
import { max_files } from './files.ts';

export const FileId = Text(22, 'Identifier of a file that was added to the return.');
/** Files that are sent with a message. */
export const FileIds = Type.Array(FileId, {
  maxItems: max_files,
  description: 'Files that were added to the return (`POST /returns/{return_id}/files`) and not sent yet.',
});

/** A file of a message. */
export const ShownFile = Type.Object(
  {
    name: Type.String(),
    content_type: OneOf(['image/jpeg', 'application/pdf']),
    url: Type.String({ description: 'Needs no key.' }),
  },
  { title: 'MessageFile', description: 'A photo or document of a message about a return.' },
);
