import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { release } from '../../scripts/release.ts';
import { checkout_dir, version as present } from '../../src/platform/config.ts';

const unreleased = `# Changelog

## Unreleased

### Breaking

- A word.

### Migrations

None.

### Needs everything stopped

No.

## 0.0.9 – 2026-01-01
`;

describe('a release', () => {
  let root: string;
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'retour-release-'));
    const { packages } = JSON.parse(readFileSync(join(checkout_dir, 'package-lock.json'), 'utf8'));
    const manifests = Object.keys(packages)
      .filter((dir) => !dir.includes('node_modules'))
      .map((dir) => join(dir, 'package.json'));
    for (const file of [
      'package-lock.json',
      'README.md',
      'client/README.md',
      'deploy/retour.service',
      ...manifests,
    ])
      cpSync(join(checkout_dir, file), join(root, file));
    writeFileSync(join(root, 'CHANGELOG.md'), unreleased);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('has its version in every package, in the lock file and in commands, and a day in the changelog', () => {
    assert.deepEqual(release(root, '9.0.1', '2027-02-03'), [
      'git commit -am "Release 9.0.1"',
      'git tag -a v9.0.1 -m "Retour 9.0.1"',
    ]);
    const { packages, version } = JSON.parse(read('package-lock.json'));
    const own = Object.keys(packages).filter((dir) => !dir.includes('node_modules'));
    assert.ok(own.length > 10 && version === '9.0.1');
    for (const dir of own)
      assert.deepEqual(
        [packages[dir].version, JSON.parse(read(join(dir, 'package.json'))).version],
        ['9.0.1', '9.0.1'],
        dir,
      );
    assert.equal(
      read('CHANGELOG.md'),
      unreleased.replace('## Unreleased\n', '## Unreleased\n\n## 9.0.1 – 2027-02-03\n'),
    );
    assert.ok(
      read('README.md').includes('retour-9.0.1.tgz') && !read('README.md').includes(`-${present}.tgz`),
    );
    assert.throws(
      () => release(root, '9.0.2', '2027-02-04'),
      /doesn't say of this release: Breaking, Migrations/,
    );
  });

  it('is refused, and changes nothing, where it is no later version or the changelog is silent', () => {
    for (const [version, message] of [
      [present, /isn't later/],
      ['0.0.1', /isn't later/],
      ['1.0', /isn't a version/],
      ['', /isn't a version/],
    ] as const)
      assert.throws(() => release(root, version, '2027-02-03'), message);
    writeFileSync(join(root, 'CHANGELOG.md'), unreleased.replace('### Migrations', '### Others'));
    assert.throws(() => release(root, '9.0.1', '2027-02-03'), /doesn't say of this release: Migrations\./);
    assert.equal(JSON.parse(read('package.json')).version, present);
  });
});
