import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { birthOf } from './processes.ts';

let attached = 0;

/**
 * Notes in `<data_dir>/clients` that this process uses the database, and answers what takes the note away again. A process may attach
 * more than once; each attachment has its own file.
 */
export function noteClient(data_dir: string): () => void {
  const path = join(data_dir, 'clients', `${process.pid}-${++attached}`);
  writeFileSync(path, `${birthOf(process.pid)}\n`, { mode: 0o644 });
  return () => rmSync(path, { force: true });
}

/** Whether any live process uses the database. Notes of dead processes are removed on the way, also when their id is in use again. */
export function hasClients(data_dir: string): boolean {
  const dir = join(data_dir, 'clients');
  return readdirSync(dir).filter((name) => isCurrent(join(dir, name), Number.parseInt(name, 10))).length > 0;
}

function isCurrent(path: string, pid: number): boolean {
  try {
    if (birthOf(pid) === readFileSync(path, 'utf8').trim()) return true;
    rmSync(path, { force: true });
  } catch {
    // Gone between the listing and the look.
  }
  return false;
}
