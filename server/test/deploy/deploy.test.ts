import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Command } from 'commander';
import { parse, parseAllDocuments } from 'yaml';
import { createProgram } from '../../src/cli/program.ts';
import { max_upload_bytes } from '../../src/modules/integrations/bulk-operations/read-lines.ts';
import { checkout_dir, settings } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';

const read = (file: string) => readFileSync(join(checkout_dir, file), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose_text = read('deploy/compose.yaml');
const compose_env = read('deploy/compose.env.example');
const unit_text = read('deploy/retour.service');
const unit_env = read('deploy/retour.env.example');
const caddyfile = read('deploy/Caddyfile');
const kubernetes_text = read('deploy/kubernetes.yaml');

type Service = {
  command?: string[];
  environment: Record<string, string>;
  ports?: string[];
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  [member: string]: unknown;
};
const { services } = parse(compose_text, { merge: true }) as { services: Record<string, Service> };
/** The services that run Retour's image. */
const retour_services = Object.entries(services).filter(([, { image }]) => image === 'retour');

type Container = {
  args: string[];
  env?: { name: string; value: string }[];
  securityContext: object;
  startupProbe?: { httpGet: { path: string } };
  readinessProbe?: { httpGet: { path: string } };
};
type Pod = { terminationGracePeriodSeconds: number; initContainers: Container[]; containers: Container[] };
/** The pods of the manifests for Kubernetes, by name. */
const pods = Object.fromEntries(
  parseAllDocuments(kubernetes_text)
    .map(
      (document) =>
        document.toJS() as { kind: string; metadata: { name: string }; spec: { template: { spec: Pod } } },
    )
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata, spec }) => [metadata.name, spec.template.spec]),
);

/** Variables of an env file, whether they are set or only shown in a comment. */
const variablesOf = (env: string) =>
  Object.fromEntries(
    [...env.matchAll(/^#?([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
  );

/** Directives of the unit; one that is repeated keeps its last value. */
const unit = Object.fromEntries(
  [...unit_text.matchAll(/^([A-Z]\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);

/** `ENV` of the Dockerfile. */
const image_env = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) =>
    pairs!.split(' ').map((pair) => pair.split('=')),
  ),
) as Record<string, string>;

/** The JSON array behind an instruction of the Dockerfile. */
function instruction(pattern: RegExp): string[] {
  const found = pattern.exec(dockerfile);
  assert.ok(found, `${pattern} isn't in the Dockerfile`);
  return JSON.parse(found[1]!) as string[];
}

/** Fails unless `retour` has the command, takes its options, and they take these values. */
async function assertCommandExists(words: readonly string[]): Promise<void> {
  const shown = `retour ${words.join(' ')}`;
  let command: Command = await createProgram([...words]);
  const rest = [...words];
  for (let next = below(command, rest[0]); next; next = below(command, rest[0])) {
    command = next;
    rest.shift();
  }
  assert.ok(command.parent, `${shown}: there is no such command`);
  while (rest.length > 0) {
    const flag = rest.shift()!;
    const option = command.options.find(({ long }) => long === flag);
    assert.ok(option, `${shown}: there is no ${flag}`);
    if (!option.required) continue;
    const value = rest.shift();
    assert.ok(
      value !== undefined && (option.argChoices?.includes(value) ?? true),
      `${shown}: not a value: ${value}`,
    );
  }
}
const below = (command: Command, name: string | undefined) =>
  command.commands.find((one) => one.name() === name);

/** A duration such as 30s, 11m or 60 (seconds) in milliseconds. */
function durationMs(text: string): number {
  const [, amount, unit_name] = /^(\d+)(s|m)?$/.exec(text) ?? assert.fail(`not a duration: ${text}`);
  return Number(amount) * (unit_name === 'm' ? 60_000 : 1000);
}

describe('The files in deploy', () => {
  it('name only settings that exist', () => {
    const known = new Set<string>(Object.values(settings).map(({ env }) => env));
    const named = {
      Dockerfile: Object.keys(image_env),
      'compose.yaml': retour_services.flatMap(([, { environment }]) => Object.keys(environment)),
      'retour.env.example': Object.keys(variablesOf(unit_env)),
    };
    for (const [file, names] of Object.entries(named)) {
      assert.ok(names.length > 3, `${file} names ${names.join(', ') || 'no setting'}`);
      for (const name of names) assert.ok(known.has(name), `${file}: ${name} isn't a setting`);
    }
    // Also in comments.
    for (const text of [
      dockerfile,
      compose_text,
      compose_env,
      unit_text,
      unit_env,
      caddyfile,
      kubernetes_text,
    ])
      for (const [name] of text.matchAll(/\b(RETOUR_\w+|DATABASE_URL)\b/g)) assert.ok(known.has(name), name);
  });

  it('pass every setting of deploy/.env on to the services that run Retour', () => {
    assert.ok(retour_services.length > 2);
    for (const [name, { env_file }] of retour_services) assert.equal(env_file, '.env', name);
  });

  it('ask for every variable of compose that has no default, and for no other', () => {
    const used = [...compose_text.matchAll(/\$\{(\w+)(:[-?])/g)];
    const required = used.flatMap(([, name, kind]) => (kind === ':?' ? [name!] : []));
    assert.deepEqual(new Set(Object.keys(variablesOf(compose_env))), new Set(required));
    for (const [reference] of compose_text.matchAll(/\$\{[^}]*\}/g))
      assert.match(reference, /^\$\{\w+:[-?]/, `${reference} has no default, and its absence stops nothing`);
  });

  it('install the Node that runs the server with it, also without packages for development', () => {
    const npm = spawnSync(
      'npm',
      ['ls', 'node', '--omit=dev', '--workspace', 'server', '--package-lock-only'],
      {
        cwd: checkout_dir,
        encoding: 'utf8',
      },
    );
    assert.match(npm.stdout, /── node@24\./, npm.stderr);
  });

  it('run commands that exist, with options and values that they take', async () => {
    await assertCommandExists(instruction(/^CMD (\[.*\])$/m));
    for (const [name, { command }] of retour_services) {
      assert.ok(command, `${name} has no command`);
      await assertCommandExists(command);
    }
    await assertCommandExists(unit['ExecStart']!.split(' ').slice(2));
    const shown = /exec api retour (.*)$/m.exec(compose_text)![1]!;
    await assertCommandExists(shown.replaceAll('"', '').split(' '));
    const [program, packed] = instruction(/^ENTRYPOINT (\[.*\])$/m);
    assert.equal(program, 'node');
    const script = packed!.replace('node_modules/retour/', '');
    assert.ok(existsSync(join(checkout_dir, script)));
    assert.ok(
      dockerfile.includes(`ln -s /opt/retour/${packed} /usr/local/bin/retour `),
      'the guide runs "retour"',
    );
    assert.equal(statSync(join(checkout_dir, script)).mode & 0o111, 0o111, 'as a program of its own');
    assert.equal(unit['ExecStart']!.split(' ')[1], `${unit['WorkingDirectory']}/${script}`);
  });

  it('build the image of the package, on the Node of the project and the Debian of that', () => {
    assert.match(dockerfile, /^RUN npm ci --omit=dev && npm run package \/tmp$/m);
    const { dependencies } = JSON.parse(read('server/package.json'));
    const [, major, debian] = /^ARG NODE_IMAGE=\S+\/node:(\d+)-(\w+)-slim$/m.exec(dockerfile)!;
    assert.equal(major, dependencies.node.split('.')[0]);
    assert.equal(/^ARG BASE_IMAGE=\S+\/debian:(\w+)-slim$/m.exec(dockerfile)![1], debian);
    const ignored = read('.dockerignore').split('\n').filter(Boolean);
    assert.ok(ignored.includes('deploy/.env') && ignored.includes('.retour'), 'no secret gets into a layer');
  });

  it('run pods that migrate first, are asked where they answer, and have time and no rights to spare', async () => {
    assert.deepEqual(Object.keys(pods), ['retour-api', 'retour-worker']);
    const shown = /exec deploy\/retour-api -- retour (.*)$/m.exec(kubernetes_text)![1]!;
    await assertCommandExists(shown.replaceAll('"', '').split(' '));
    for (const { terminationGracePeriodSeconds, initContainers, containers } of Object.values(pods)) {
      assert.deepEqual([initContainers.length, containers.length], [1, 1]);
      const [first, server] = [initContainers[0]!, containers[0]!];
      assert.deepEqual(first.args, ['migrate']);
      for (const { args, securityContext } of [first, server]) {
        await assertCommandExists(args);
        assert.deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
      }
      assert.equal(server.startupProbe!.httpGet.path, '/livez');
      assert.equal(server.readinessProbe!.httpGet.path, '/readyz');
      const delay = server.env?.find(({ name }) => name === 'RETOUR_SHUTDOWN_DELAY_MS')?.value ?? '0';
      assert.ok(terminationGracePeriodSeconds * 1000 > Number(delay) + settings.drain_timeout_ms.default);
    }
  });

  it('agree on the port', () => {
    const port = image_env['PORT']!;
    assert.equal(port, String(settings.port.default));
    assert.equal(/^EXPOSE (\d+)$/m.exec(dockerfile)![1], port);
    assert.deepEqual(services['api']!.ports, [`127.0.0.1:${port}:${port}`], 'only the proxy reaches the API');
    assert.equal(variablesOf(unit_env)['PORT'], port);
    assert.equal(/reverse_proxy 127\.0\.0\.1:(\d+)/.exec(caddyfile)![1], port);
    for (const [name, { ports }] of Object.entries(services))
      assert.ok(name === 'api' || !ports, `${name} is public`);
  });

  it('wait longer for a stop, a response and an upload than the server takes at most', () => {
    const drain_ms = settings.drain_timeout_ms.default;
    for (const [name, { stop_grace_period }] of retour_services)
      assert.ok(durationMs(stop_grace_period!) > drain_ms, name);
    assert.ok(durationMs(unit['TimeoutStopSec']!) > drain_ms);
    const header_timeout = /response_header_timeout (\S+)/.exec(caddyfile)![1]!;
    const longest_ms = Math.max(settings.upload_timeout_ms.default, settings.request_timeout_ms.default);
    assert.ok(durationMs(header_timeout) > longest_ms);
    assert.ok(Number(/max_size (\d+)MB/.exec(caddyfile)![1]) * 1e6 > max_upload_bytes);
  });

  it('start a server only on a database that is prepared, and migrate once', () => {
    assert.deepEqual(services['migrate']!.command, ['migrate']);
    assert.equal(services['migrate']!['restart'], 'no');
    assert.deepEqual(services['migrate']!.depends_on, { postgres: { condition: 'service_healthy' } });
    for (const name of ['api', 'worker'])
      assert.deepEqual(services[name]!.depends_on, {
        migrate: { condition: 'service_completed_successfully' },
      });
  });

  it('give the processes no rights that they do not need', () => {
    assert.match(dockerfile, /^USER node$/m);
    assert.ok(dockerfile.lastIndexOf('\nUSER ') < dockerfile.indexOf('\nENTRYPOINT '));
    for (const [name, service] of retour_services)
      assert.deepEqual(
        [service['read_only'], service['cap_drop'], service['security_opt'], service['privileged']],
        [true, ['ALL'], ['no-new-privileges:true'], undefined],
        name,
      );
    assert.notEqual(unit['User'] ?? 'root', 'root');
    const expected = {
      NoNewPrivileges: 'true',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'true',
      PrivateDevices: 'true',
      PrivateTmp: 'true',
      ProtectKernelModules: 'true',
      ProtectKernelTunables: 'true',
      ProtectControlGroups: 'true',
      RestrictNamespaces: 'true',
      RestrictSUIDSGID: 'true',
      LockPersonality: 'true',
      SystemCallFilter: '@system-service',
      StateDirectoryMode: '0700',
      UMask: '0077',
    };
    assert.deepEqual({ ...unit, ...expected }, unit);
    // V8 makes code at run time.
    assert.equal(unit['MemoryDenyWriteExecute'], undefined);
    // Everything else is read-only for the service.
    assert.equal(variablesOf(unit_env)['RETOUR_DATA_DIR'], `/var/lib/${unit['StateDirectory']}`);
    assert.ok(unit_text.includes(`deploy/retour.env.example ${unit['EnvironmentFile']}`));
  });
});

/** The patterns of paths that the proxy passes on; `*` at the end stands for anything. */
const passed_on = /@public path (.*)$/m.exec(caddyfile)![1]!.split(' ');
const fits = (path: string, pattern: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;

/** The paths of GET in a tree of routes as Fastify prints it: four characters for each level, and methods behind what can be fetched. */
function pathsOf(tree: string): string[] {
  const parts: string[] = [];
  return [...tree.matchAll(/^([│ ]*)[├└]── (\S*)(.*)$/gm)].flatMap(([, indent, part, methods]) => {
    parts.splice(indent!.length / 4, Infinity, part!);
    // A path that is also the beginning of others is printed without the slash between them.
    return methods!.includes('GET') ? [parts.join('').replace(/(?<=[^/])\*$/, '/*')] : [];
  });
}

describe('A server behind the files in deploy', () => {
  let server: TestApp;
  before(async () => {
    server = await startTestApp();
  });
  after(() => server.close());

  const probe = async (port: string) => {
    const [program, ...args] = instruction(/^HEALTHCHECK[^[]*\\\n *CMD (\[.*\])$/m);
    assert.equal(program, 'node');
    const [code] = await once(spawn(process.execPath, args, { env: { ...process.env, PORT: port } }), 'exit');
    return code;
  };

  it('passes the health check of the image while it is ready, and of the proxy', async () => {
    assert.equal(await probe(new URL(server.origin).port), 0);
    const path = /health_uri (\S+)/.exec(caddyfile)![1]!;
    assert.equal((await fetch(server.origin + path)).status, 200);
  });

  it('fails the health check where nothing answers', async () => assert.equal(await probe('1'), 1));

  it('serves nothing that the proxy holds back, except for its home page, probes, metrics and the outbox', () => {
    const held_back = pathsOf(server.app.http.printRoutes({ commonPrefix: false })).filter(
      (path) => !passed_on.some((pattern) => fits(path, pattern)),
    );
    // "/*" answers every other path with 404.
    assert.deepEqual(held_back.toSorted(), [
      '/',
      '/*',
      '/livez',
      '/metrics',
      '/outbox/:token',
      '/outbox/:token/:id',
      '/outbox/:token/:id/html',
      '/readyz',
    ]);
  });

  it('serves every path that the proxy passes on, and none of them is a probe', async () => {
    const served: Record<string, string> = {
      '/api/*': '/api/v1/openapi.json',
      '/docs': '/docs',
      '/docs/*': '/docs/start.js',
      '/guide': '/guide/',
      '/guide/*': '/guide/concepts/',
      '/problems': '/problems',
      '/problems/*': '/problems/return_closed',
      '/labels/*': `/labels/${'A'.repeat(22)}.pdf`,
      '/tracking/*': `/tracking/easypost/acme/${'A'.repeat(22)}`,
      '/connect/*': `/connect/medusa/acme/${'A'.repeat(22)}`,
      '/draft-return-images/*': `/draft-return-images/${'A'.repeat(22)}.jpg`,
      '/files/*': `/files/restock-labels/${'A'.repeat(22)}.pdf`,
      '/message-files/*': `/message-files/${'A'.repeat(22)}.jpg`,
      '/portal/*': '/portal/acme/',
      '/console': '/console',
      '/console/*': '/console/returns',
    };
    assert.deepEqual(passed_on, Object.keys(served));
    // A path that is served refuses a method that it doesn't have; others are not found.
    const statusOfDelete = async (path: string) =>
      (await fetch(server.origin + path, { method: 'DELETE' })).status;
    for (const path of Object.values(served)) assert.equal(await statusOfDelete(path), 405, path);
    assert.equal(await statusOfDelete('/nothing-here'), 404);
    for (const path of ['/livez', '/readyz', '/metrics'])
      assert.ok(!passed_on.some((pattern) => fits(path, pattern)), path);
  });
});
