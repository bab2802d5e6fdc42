import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { deriveKey, readSecret } from './secret.ts';

const dir = mkdtempSync(join(tmpdir(), 'retour-secret-'));
after(() => rmSync(dir, { recursive: true }));

it('makes a secret once, for its owner alone, and leaves nothing else behind', () => {
  const data_dir = join(dir, 'new');
  const first = readSecret({ secret: '' }, data_dir);
  assert.ok(first.length >= 43);
  assert.equal(readSecret({ secret: '' }, data_dir), first);
  assert.equal(statSync(join(data_dir, 'secret')).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(data_dir), ['secret']);
  assert.notEqual(readSecret({ secret: '' }, join(dir, 'other')), first);
});

it('takes the setting before the file, and does not write it down', () => {
  const secret = 'a secret that somebody has chosen';
  assert.equal(readSecret({ secret }, join(dir, 'unused')), secret);
  assert.ok(!readdirSync(dir).includes('unused'));
});

it('says what to do where no secret can be kept', () => {
  writeFileSync(join(dir, 'file'), '');
  assert.throws(() => readSecret({ secret: '' }, join(dir, 'file')), /RETOUR_SECRET/);
});

it('derives a different key for each purpose', () => {
  assert.notDeepEqual(deriveKey('secret', 'cursors'), deriveKey('secret', 'links'));
  assert.deepEqual(deriveKey('secret', 'cursors'), deriveKey('secret', 'cursors'));
});
