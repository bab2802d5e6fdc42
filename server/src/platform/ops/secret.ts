import { createHmac, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import { makeOwnDir } from '@retour/embedded-postgres/make-dir';

/**
 * The secret of this installation: `RETOUR_SECRET`, else `<data_dir>/secret`, which is made once and which its owner alone may read. Whoever
 * knows it can forge cursors.
 */
export function readSecret(config: Pick<Config, 'secret'>, data_dir: string): string {
  const found = findSecret(config, data_dir);
  if (found !== undefined) return found;
  const path = join(data_dir, 'secret');
  try {
    makeOwnDir(resolve(data_dir));
    return makeSecret(path);
  } catch (error) {
    throw unusable(path, error);
  }
}

/** The secret, if there is one yet. */
export function findSecret(config: Pick<Config, 'secret'>, data_dir: string): string | undefined {
  if (config.secret) return config.secret;
  const path = join(data_dir, 'secret');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unusable(path, error);
    return undefined;
  }
}

/** A key for one purpose, from which neither the secret nor another purpose's key can be told. */
export function deriveKey(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(purpose).digest();
}

// Two processes may start at once: the link appears with its content, and only for the first.
function makeSecret(path: string): string {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
    mode: 0o600,
    flag: 'wx',
    flush: true,
  });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}

function unusable(path: string, cause: unknown): ConfigError {
  const { code } = cause as NodeJS.ErrnoException;
  return new ConfigError(
    `The secret ${path} can't be read or created (${code}): start Retour as its owner, or set RETOUR_SECRET.`,
    { cause },
  );
}
