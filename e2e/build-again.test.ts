import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import Fastify from 'fastify';
import { replaceBuild } from '../apps/build-files.ts';
import { serveBuiltFiles } from '../server/src/platform/pages/built-files.ts';

it('still serves the style of its pages to a server that runs while an app is built again, until the next build', async () => {
  const root = mkdtempSync(join(tmpdir(), 'retour-build-'));
  const buildWith = (name: string) =>
    replaceBuild(root, 'client', async (fresh) => {
      mkdirSync(join(fresh, 'client'), { recursive: true });
      writeFileSync(join(fresh, 'client', name), name);
    });
  const app = Fastify();
  try {
    await buildWith('first.css');
    serveBuiltFiles(app, { root: async () => join(root, 'dist/client'), prefix: '/assets/' });
    const asked = async (name: string) => (await app.inject(`/assets/${name}`)).statusCode;
    await buildWith('second.css');
    assert.deepEqual([await asked('first.css'), await asked('second.css')], [200, 200]);
    await buildWith('third.css');
    assert.deepEqual([await asked('first.css'), await asked('second.css')], [404, 200]);
  } finally {
    await app.close();
    rmSync(root, { recursive: true, force: true });
  }
});
