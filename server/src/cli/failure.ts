import { BackupError } from '../platform/backup/encryption.ts';
import { ConfigError } from '../platform/config.ts';
import { EmbeddedPostgresError } from '@retour/embedded-postgres';
import { DatabaseVersionError } from '../platform/db/migrations.ts';
import { Refusal } from '../platform/refusal.ts';

/** A command that cannot do what it was asked; the message says what to do instead. */
export class CommandError extends Error {}

/** What a person at a terminal is told about an error. */
export const failure = (error: unknown): string => `error: ${messageOf(error)}`;

/** An error in words. Only a fault of ours comes with its stack. */
export function messageOf(error: unknown): string {
  if (error instanceof Refusal)
    return (
      Object.values(error.extras.errors ?? {})
        .flat()
        .join('\n       ') || error.message
    );
  if (
    error instanceof CommandError ||
    error instanceof BackupError ||
    error instanceof ConfigError ||
    error instanceof DatabaseVersionError ||
    error instanceof EmbeddedPostgresError
  ) {
    return error.message;
  }
  const { code, message, stack } = error as NodeJS.ErrnoException;
  const advice = code && advices[code];
  return advice ? `${advice} (${message || code})` : (stack ?? String(error));
}

const unreachable = "The database can't be reached: check DATABASE_URL, and that its server is running.";
const full =
  'There is no room on the disk: free some space. "retour doctor" says how much is left for the data folder.';
const advices: Record<string, string> = {
  ENOSPC: full,
  '53100': full,
  EROFS: 'The disk can only be read: mount it for writing, or set RETOUR_DATA_DIR to another folder.',
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ETIMEDOUT: unreachable,
  '28P01': 'The database rejects the password: check DATABASE_URL.',
  '28000': 'The database rejects the user: check DATABASE_URL.',
  '3D000': "The database doesn't exist: create it, or check DATABASE_URL.",
  '42501': 'The user of DATABASE_URL lacks permission: make it the owner of the database.',
};
