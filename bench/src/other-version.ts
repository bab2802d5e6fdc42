import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkout_dir } from '../../server/src/platform/config.ts';
import { makeScratchDir } from './database.ts';

/** A checkout of another version, with its packages. */
export type OtherVersion = { dir: string; close(): void };

/** Takes the folder of a checkout, or checks out a commit with its own packages into a folder that `close` removes. */
export function openVersion(ref: string, progress: (line: string) => void): OtherVersion {
  if (existsSync(join(ref, 'server/bin/retour.js'))) return { dir: resolve(ref), close: () => {} };
  const scratch_dir = makeScratchDir();
  const dir = join(scratch_dir, 'checkout');
  progress(`checking out ${ref} and installing its packages`);
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', dir, ref], { cwd: checkout_dir });
  execFileSync('npm', ['ci', '--silent', '--prefer-offline', '--no-audit'], { cwd: dir, stdio: 'inherit' });
  return {
    dir,
    close() {
      execFileSync('git', ['worktree', 'remove', '--force', dir], { cwd: checkout_dir });
      rmSync(scratch_dir, { recursive: true, force: true });
    },
  };
}

/** Runs a command `retour` of a checkout that prints JSON, such as a key that it made. */
export function runCommand(dir: string, settings: Record<string, string>, args: string[]): { key?: string } {
  const env = { ...process.env, ...settings };
  return JSON.parse(
    execFileSync(process.execPath, [join(dir, 'server/bin/retour.js'), ...args], { env, encoding: 'utf8' }),
  );
}
