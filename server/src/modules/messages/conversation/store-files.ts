import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Reader, Tx } from '../../../platform/db.ts';

export type MessageFile = { token: string; name: string; content_type: 'image/jpeg' | 'application/pdf' };
/** A file with where it can be looked at, which needs no key. */
export type ShownFile = Omit<MessageFile, 'token'> & { url: string };

type NewFile = MessageFile & { shop_id: number; return_id: number; content: Buffer; created_at: Date };

/** Keeps a file for a message about a locked return that isn't sent yet. */
export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.insertInto('message_files').values(file).execute();
}

/** How many files were added to a locked return since a time. */
export async function countFiles(tx: Tx, return_id: number, since: Date, shop_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('message_files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('return_id', '=', return_id)
    .where('created_at', '>', since)
    .where('shop_id', '=', shop_id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of these files, those of a return that belong to no message yet, in the order in which they were added. */
export async function listWaitingFiles(
  db: Reader,
  return_id: number,
  tokens: readonly string[],
  shop_id: number,
): Promise<MessageFile[]> {
  if (tokens.length === 0) return [];
  return db
    .selectFrom('message_files')
    .select(['token', 'name', 'content_type'])
    .where('return_id', '=', return_id)
    .where('token', 'in', [...tokens])
    .where('message_id', 'is', null)
    .where('email_id', 'is', null)
    .where('shop_id', '=', shop_id)
    .orderBy('number')
    .$narrowType<Pick<MessageFile, 'content_type'>>()
    .execute();
}

/** Makes files that wait part of a message about a locked return. */
export async function attachFiles(
  tx: Tx,
  return_id: number,
  tokens: readonly string[],
  to: { message_id: number } | { email_id: number },
  shop_id: number,
): Promise<void> {
  if (tokens.length === 0) return;
  await tx
    .updateTable('message_files')
    .set(to)
    .where('return_id', '=', return_id)
    .where('token', 'in', [...tokens])
    .where('message_id', 'is', null)
    .where('email_id', 'is', null)
    .where('shop_id', '=', shop_id)
    .execute();
}

/** Deletes a file that belongs to no message yet. */
export async function deleteWaitingFile(
  tx: Tx,
  return_id: number,
  token: string,
  shop_id: number,
): Promise<void> {
  await tx
    .deleteFrom('message_files')
    .where('return_id', '=', return_id)
    .where('token', '=', token)
    .where('message_id', 'is', null)
    .where('email_id', 'is', null)
    .where('shop_id', '=', shop_id)
    .execute();
}

/** The file of a token. */
export async function readMessageFile(
  db: Reader,
  token: string,
): Promise<(MessageFile & { content: Buffer }) | undefined> {
  return db
    .selectFrom('message_files')
    .select(['token', 'name', 'content_type', 'content'])
    .where('token', '=', token)
    .$narrowType<Pick<MessageFile, 'content_type'>>()
    .executeTakeFirst();
}

/** Deletes files that were never sent and are from before a moment, and those of replies whose text is deleted; answers how many. */
export async function deleteOldFiles(tx: Tx, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from message_files where (shop_id, token) in (
      (select f.shop_id, f.token from message_files f where f.message_id is null and f.email_id is null and f.created_at < ${before} limit 100)
      union all (select f.shop_id, f.token from message_files f join emails m on m.shop_id = f.shop_id and m.id = f.email_id
        where m.body_deleted_at is not null limit 100))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Where a file can be looked at. */
export const filePath = ({ token, content_type }: Pick<MessageFile, 'token' | 'content_type'>): string =>
  `/message-files/${token}.${content_type === 'application/pdf' ? 'pdf' : 'jpg'}`;

/** The files of a message for which `condition` holds of the row `f`, as JSON. `origin`: of the server. */
export const filesJson = (
  condition: RawBuilder<unknown>,
  origin: RawBuilder<unknown>,
) => sql`(select coalesce(json_agg(json_build_object('name', f.name, 'content_type', f.content_type,
    'url', ${origin} || '/message-files/' || f.token || case f.content_type when 'application/pdf' then '.pdf' else '.jpg' end) order by f.number), '[]')
  from message_files f where ${condition})`;
