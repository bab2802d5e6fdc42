import { lstat, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hour_ms } from '../clock.ts';

/**
 * Opens a new file for an upload, which may hold names and addresses. It is made in a folder of its own that nobody else can enter (0700), only
 * its owner can read it (0600), and it has no name any more: the system removes it when it is closed, also when this process is killed.
 */
export async function openUploadFile(): Promise<FileHandle> {
  const dir = await mkdtemp(join(tmpdir(), 'retour-upload-'));
  try {
    return await open(join(dir, 'contents'), 'wx+', 0o600);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Names of the files of earlier versions, which stayed when the server was killed, and of folders of this one that lost a race with it. */
const left_behind = /^retour-upload-([0-9a-f-]{36}|[0-9A-Za-z]{6})$/;

/** Removes uploads that killed servers of this user left behind. Those of the last hour may belong to a server that runs. */
export async function removeOldUploads(now: Date): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!left_behind.test(name)) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.uid !== process.getuid?.() || now.getTime() - (found?.mtimeMs ?? 0) < hour_ms) continue;
    await rm(path, { recursive: true, force: true });
  }
}
