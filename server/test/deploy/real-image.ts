import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { checkout_dir } from '../../src/platform/config.ts';
import { createTestDatabase } from '../support/cluster.ts';
import type { TestDatabase } from '../support/cluster.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';

// Builds the image and runs it as compose.yaml says: npm run test:image; whole runs leave it out. Commands of a machine that builds or runs in another way:
//   IMAGE_BUILD="buildah build --format docker --isolation chroot --network host --build-arg NODE_IMAGE=… --build-arg BASE_IMAGE=…" IMAGE_RUN="podman --runtime runc run" npm run test:image
const build = (process.env['IMAGE_BUILD'] ?? 'docker build').split(' ');
const [tool = '', ...run_options] = (process.env['IMAGE_RUN'] ?? 'docker run').split(' ');
const max_mb = 350;

type Service = {
  command: string[];
  environment: Record<string, string>;
  read_only: boolean;
  tmpfs: string[];
  cap_drop: string[];
  security_opt: string[];
  stop_grace_period: string;
};
const { services } = parse(readFileSync(join(checkout_dir, 'deploy/compose.yaml'), 'utf8'), {
  merge: true,
}) as { services: Record<'migrate' | 'api' | 'worker', Service> };

function run(command: string, args: string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: checkout_dir,
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  });
  assert.equal(status, 0, `${command} ${args.join(' ')}\n${error?.message ?? ''}${stdout}${stderr}`);
  return stdout.trim();
}
const inspect = (what: string, format: string) => run(tool, ['inspect', what, '--format', format]);

/** The image's name, built with these arguments. */
function buildImage(name: string, ...args: string[]): string {
  const [command = '', ...options] = build;
  run(command, [...options, ...args, '-f', 'deploy/Dockerfile', '-t', name, '.']);
  return name;
}

describe('the image', () => {
  const started: string[] = [];
  const env_file = join(tmpdir(), `retour-image-${process.pid}.env`);
  let database: TestDatabase;
  let socket_dir: string;
  let image: string;
  before(async () => {
    database = await createTestDatabase();
    socket_dir = new URL(database.connection_string).searchParams.get('host')!;
    // The user of the containers is another one.
    chmodSync(socket_dir, 0o711);
    for (const name of readdirSync(socket_dir))
      if (/^\.s\.PGSQL\.\d+$/.test(name)) chmodSync(join(socket_dir, name), 0o777);
    // What deploy/.env has: compose passes it on.
    writeFileSync(env_file, `RETOUR_LOG_FORMAT=json\nRETOUR_DRAIN_TIMEOUT_MS=10000\n`);
    image = buildImage('retour-test', '--build-arg', 'BUNDLED_POSTGRES=false');
  });
  after(async () => {
    if (started.length > 0) run(tool, ['rm', '-f', ...started]);
    rmSync(env_file, { force: true });
    await database.drop();
  });

  /** Runs a service of the compose file with the network of this machine, and returns the container's name. */
  function start(name: keyof typeof services, port: number): string {
    const { command, environment, read_only, tmpfs, cap_drop, security_opt } = services[name];
    const values: Record<string, string> = {
      DATABASE_URL: database.connection_string,
      RETOUR_SECRET: 'x'.repeat(64),
      RETOUR_ORIGIN: `http://localhost:${port}`,
      RETOUR_TRUST_PROXY: '1',
    };
    assert.deepEqual(Object.keys(environment).toSorted(), Object.keys(values).toSorted());
    const container = `retour-test-${name}-${process.pid}`;
    started.push(container);
    run(tool, [
      ...run_options,
      '--detach',
      `--name=${container}`,
      '--network=host',
      `--env-file=${env_file}`,
      `--env=PORT=${port}`,
      ...Object.entries(values).map(([key, value]) => `--env=${key}=${value}`),
      `--volume=${socket_dir}:${socket_dir}`,
      ...(read_only ? ['--read-only'] : []),
      ...tmpfs.map((path) => `--tmpfs=${path}`),
      ...cap_drop.map((right) => `--cap-drop=${right}`),
      ...security_opt.map((option) => `--security-opt=${option.replace(':true', '')}`),
      image,
      ...command,
    ]);
    return container;
  }
  /** Waits until a container has ended by itself, without a failure. Returns what it printed. */
  async function endOf(container: string): Promise<string> {
    await eventually(() => assert.equal(inspect(container, '{{.State.Running}}'), 'false'));
    const { stdout, stderr } = spawnSync(tool, ['logs', container], { encoding: 'utf8' });
    assert.equal(inspect(container, '{{.State.ExitCode}}'), '0', `${container}: ${stdout}${stderr}`);
    return stdout + stderr;
  }

  it(`has at most ${max_mb} MB, and a user who isn't root`, () => {
    const bytes = Number(inspect(image, '{{.Size}}'));
    console.error(`${image}: ${Math.round(bytes / 1e6)} MB`);
    assert.ok(bytes < max_mb * 1e6, `${bytes}`);
    assert.equal(inspect(image, '{{.Config.User}}'), 'node');
  });

  it('migrates, serves and works as the compose file runs it, and stops in time', async () => {
    await endOf(start('migrate', 0));
    const port = await freePort();
    const api = start('api', port);
    const worker = start('worker', await freePort());
    const ready = await eventually(async () => {
      const answer = await fetch(`http://localhost:${port}/readyz`);
      assert.equal(answer.status, 200);
      return answer.json() as Promise<{ status: string }>;
    });
    assert.equal(ready.status, 'ready');
    const retour = (...args: string[]) => run(tool, ['exec', api, 'retour', ...args]);
    assert.equal(run(tool, ['exec', api, 'id', '-u']), '1000');
    retour('shops', 'create', '--handle', 'acme', '--name', 'Acme', '--currency', 'USD');
    const made = retour(
      'keys',
      'create',
      '--shop',
      'acme',
      '--name',
      'shop',
      '--scopes',
      'returns',
      '--json',
    );
    const { key } = JSON.parse(made) as { key: string };
    const list = await fetch(`http://localhost:${port}/api/v1/warehouse/return/list`, {
      headers: { 'X-Authorization': key },
    });
    assert.equal(list.status, 200);
    for (const page of ['console', 'portal/acme', 'guide', 'docs'])
      assert.equal((await fetch(`http://localhost:${port}/${page}`)).status, 200, page);
    const [, check = '', ...args] = JSON.parse(inspect(api, '{{json .Config.Healthcheck.Test}}')) as string[];
    run(tool, ['exec', api, check, ...args]);
    for (const [container, { stop_grace_period }] of [
      [api, services.api],
      [worker, services.worker],
    ] as const) {
      run(tool, ['stop', '--time', String(Number.parseInt(stop_grace_period, 10)), container]);
      assert.match(await endOf(container), /"msg":"stopped"/);
    }
  });

  it('brings a PostgreSQL along that runs on a read-only file system', async () => {
    const name = `retour-test-bundled-${process.pid}`;
    const bundled = buildImage('retour-test-bundled');
    const port = await freePort();
    started.push(name);
    const options = ['--detach', '--name', name, '--network', 'host', '--env', `PORT=${port}`, '--read-only'];
    run(tool, [...run_options, ...options, '--tmpfs', '/tmp', '--cap-drop', 'ALL', bundled]);
    await eventually(async () => {
      assert.equal((await fetch(`http://localhost:${port}/readyz`)).status, 200);
    });
    // As docs/guide/operating.md has it.
    const retour = (...args: string[]) => run(tool, ['exec', name, 'retour', ...args]);
    retour('shops', 'create', '--handle', 'acme', '--name', 'Acme', '--currency', 'USD');
    retour('staff', 'add', 'ada@example.com', '--shop', 'acme', '--name', 'Ada', '--role', 'owner');
    assert.match(retour('staff', 'link', 'ada@example.com', '--shop', 'acme'), /\/console\/sign-in\?token=/);
    assert.match(retour('doctor'), / 0 failed/);
    run(tool, ['stop', '--time', '30', name]);
    await endOf(name);
  });
});
