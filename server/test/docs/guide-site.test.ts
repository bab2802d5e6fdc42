import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { before, describe, it } from 'node:test';
import { buildWhenNewer } from '../../../apps/build-when-newer.ts';
import { checkout_dir } from '../../src/platform/config.ts';

const site = join(checkout_dir, 'apps/guide/dist');
const read = (file: string) => readFileSync(join(site, file), 'utf8');

describe('the documentation as a site', () => {
  let pages: string[];
  const ids = new Map<string, Set<string>>();
  const idsOf = (file: string) => {
    const found = ids.get(file) ?? new Set([...read(file).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));
    ids.set(file, found);
    return found;
  };

  before(() => {
    buildWhenNewer();
    pages = globSync('**/*.html', { cwd: site, exclude: (name) => name === 'files' });
  });

  /** What is wrong with an address on a page; undefined where it leads to something. */
  function faultOf(href: string, from: string): string | undefined {
    const [path = '', hash] = decodeURI(href).split('#', 2);
    const base = from === '404.html' ? path.replace(/^\/guide\//, '') : join(posix.dirname(from), path);
    let file = path === '' ? from : posix.normalize(base || '.');
    if (!existsSync(join(site, file))) return `${from}: ${href} doesn't exist`;
    if (statSync(join(site, file)).isDirectory()) {
      if (!path.endsWith('/')) return `${from}: ${href} lacks its slash`;
      file = posix.join(file, 'index.html');
      if (!existsSync(join(site, file))) return `${from}: ${href} is no page`;
    }
    return hash === undefined || hash === '' || idsOf(file).has(hash) ? undefined : `${from}: no ${href}`;
  }

  it('has no link that leads nowhere, on any page', () => {
    assert.ok(pages.length > 400);
    for (const href of ['../nothing/', '#nothing', '../errors/#nothing', '../errors'])
      assert.ok(faultOf(href, 'eligibility/index.html') !== undefined, href);
    const faults = pages.flatMap((file) =>
      [...read(file).matchAll(/ (?:href|src|data-search|data-markdown)="([^"]*)"/g)]
        .map(([, href]) => href!.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
        .filter((href) => !/^(https?|mailto|data):/.test(href))
        .map((href) => faultOf(href, file))
        .filter((fault) => fault !== undefined),
    );
    assert.deepEqual(faults.slice(0, 20), []);
  });

  it('has every page as markdown, whose links lead somewhere too', () => {
    const faults = pages
      .filter((file) => file !== '404.html')
      .flatMap((file) => {
        const markdown = file === 'index.html' ? 'index.md' : `${posix.dirname(file)}.md`;
        return [
          ...read(markdown)
            .replaceAll(/^```[^]*?^```$/gm, '')
            .matchAll(/\]\(([^)\s]+)\)/g),
        ]
          .map(([, href]) => href!)
          .filter((href) => !/^([a-z]+:|#|\/)/.test(href))
          .map((href) => posix.join(posix.dirname(markdown), href.split('#', 1)[0]!))
          .filter((target) => !existsSync(join(site, target)))
          .map((target) => `${markdown}: ${target}`);
      });
    assert.deepEqual(faults.slice(0, 20), []);
  });

  it('finds places that exist', () => {
    const [index] = globSync('assets/search-*.json', { cwd: site });
    const { storedFields } = JSON.parse(read(index!)) as { storedFields: Record<string, { url: string }> };
    const urls = Object.values(storedFields).map(({ url }) => url);
    assert.ok(urls.length > 800, `${urls.length} places`);
    assert.deepEqual(
      urls
        .map((url) => faultOf(url === '' ? './' : url, 'index.html'))
        .filter((fault) => fault !== undefined),
      [],
    );
  });

  it('lists every page of the guide for machines', () => {
    const text = read('llms.txt');
    const listed = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)/gm)].map(([, file]) => file!);
    assert.ok(listed.length > 60);
    assert.deepEqual(
      listed.filter((file) => !existsSync(join(site, file))),
      [],
    );
  });

  it('loads no more than 60 kB of script for a page, compressed', () => {
    const bytes = globSync('assets/*.js.br', { cwd: site }).reduce(
      (sum, file) => sum + statSync(join(site, file)).size,
      0,
    );
    assert.ok(bytes > 1000 && bytes <= 60_000, `${bytes} bytes`);
  });

  it('links guide, operation, problem and setting both ways', () => {
    const guide = read('eligibility/index.html');
    assert.match(guide, /href="\.\.\/api\/getReturnEligibility\/"/);
    const operation = read('api/getReturnEligibility/index.html');
    assert.match(operation, /href="\.\.\/\.\.\/eligibility\/"/);
    assert.match(operation, /href="\.\.\/\.\.\/problems\/#order_not_found"/);
    assert.match(read('problems/index.html'), /href="\.\.\/api\/getReturnEligibility\/"/);
    assert.match(read('operating/index.html'), /href="\.\.\/server-settings\/#retour_origin"/);
    assert.match(read('server-settings/index.html'), /href="\.\.\/operating\/"/);
  });
});
