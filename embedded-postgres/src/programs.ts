import { spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { OsUser } from './os-user.ts';
import { EmbeddedPostgresError } from './start-error.ts';

/** Starts one of PostgreSQL's programs as PostgreSQL's user, with nothing of this process's environment. */
export async function startProgram(
  { binaries, user }: { binaries: string; user: OsUser },
  program: 'initdb' | 'postgres',
  args: string[],
  stdio: StdioOptions,
): Promise<ChildProcess> {
  try {
    const child = spawn(join(binaries, 'bin', program), args, {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio,
      // A process group of its own: Ctrl-C in the terminal is for this process, which drains before it stops PostgreSQL.
      detached: true,
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    await once(child, 'spawn');
    return child;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EPERM: `this process can't run it as the user ${user?.name}`,
      ENOENT: "it needs glibc, which this system doesn't have",
    };
    const reason = reasons[code ?? ''] ?? message;
    throw new EmbeddedPostgresError(
      `PostgreSQL's ${program} can't be run: ${reason}. Set DATABASE_URL to use a server instead.`,
      { cause: error },
    );
  }
}
