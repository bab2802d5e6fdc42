import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { addConnection } from '../support/connections.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';

const read = (file: string) => readFileSync(join(checkout_dir, file), 'utf8');

type Rule = { alert: string; expr: string; annotations: { summary: string; description: string } };
const { groups } = parse(read('deploy/retour.rules.yaml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);

type Panel = { id: number; title: string; type: string; targets?: { expr: string }[]; gridPos: object };
const { panels } = JSON.parse(read('deploy/grafana-board.json')) as { panels: Panel[] };

/** Every expression of the rules and of the board, with where it is. */
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Figures of the database that come a scrape later where counting takes long. */
const figures_of_database = [
  'retour_connections',
  'retour_settlements_unauthorized',
  'retour_settlements',
  'retour_emails',
  'retour_jobs',
  'retour_returns',
];

/** What Prometheus itself says of each target. */
const of_prometheus = new Set(['up']);
/** Labels that Prometheus adds, or that buckets have. */
const other_labels = new Set(['job', 'instance', 'le']);

/** Metrics of an expression with their selectors: names that stand before a brace, a bracket, a parenthesis that closes, or the end of an aggregation. */
const metricsIn = (expression: string) =>
  [...expression.matchAll(/\b(up|(?:retour|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)].map(
    ([, name, selector = '']) => ({
      name: name!,
      labels: [...selector.matchAll(/(\w+)(=~|!=|!~|=)"([^"]*)"/g)].map(([, label, operator, value]) => ({
        label: label!,
        operator: operator!,
        value: value!,
      })),
    }),
  );

describe('the alerts and the board for Grafana', () => {
  let server: TestApp;
  let text: string;
  before(async () => {
    server = await startTestApp({ role: 'api', own: true });
    const shop = await server.createShop();
    await addConnection(server.deps, shop.id);
    await fetch(`${server.origin}/api/v1/returns`);
    // A scrape doesn't wait for figures that take longer than a second to count: the next one has them.
    await eventually(async () => {
      text = await (await fetch(`${server.origin}/metrics`)).text();
      assert.ok(figures_of_database.every((name) => new RegExp(`^${name}[ {]`, 'm').test(text)));
    });
  });
  after(() => server.close());

  /** The name of the metric that a series belongs to: a histogram has several. */
  const metricOf = (series: string) => series.replace(/_(bucket|count|sum)$/, '');
  const typeOf = (name: string) => new RegExp(`^# TYPE ${name} (\\w+)$`, 'm').exec(text)?.[1];

  it('ask for metrics that there are, with labels and values that they have', () => {
    const wrong: string[] = [];
    for (const [where, expression] of expressions) {
      const found = metricsIn(expression);
      assert.ok(found.length > 0, `${where}: ${expression}`);
      for (const { name, labels } of found.filter((one) => !of_prometheus.has(one.name))) {
        if (typeOf(name) === undefined && typeOf(metricOf(name)) !== 'histogram')
          wrong.push(`${where}: ${name}`);
        for (const { label, operator, value } of labels.filter((one) => !other_labels.has(one.label))) {
          const values = [...text.matchAll(new RegExp(`^${name}\\{[^}]*\\b${label}="([^"]*)"`, 'gm'))].map(
            ([, has]) => has!,
          );
          if (values.length === 0) wrong.push(`${where}: ${name} has no ${label}`);
          const is_state = label === 'state' || (label === 'status' && name === 'retour_connections');
          for (const one of is_state && operator.startsWith('=') ? value.split('|') : [])
            if (!values.includes(one)) wrong.push(`${where}: ${name} has no ${label} ${one}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });

  it('use every metric of Retour’s own', () => {
    const own = [...text.matchAll(/^# TYPE (retour_\w+) /gm)].map(([, name]) => name!);
    const used = new Set(expressions.flatMap(([, one]) => metricsIn(one).map(({ name }) => metricOf(name))));
    assert.ok(own.length >= 15, own.join());
    assert.deepEqual(
      own.filter((name) => !used.has(name)),
      [],
    );
  });

  it('count connections by what they do', () => {
    assert.match(text, /^retour_connections\{status="loading"\} 1$/m);
    assert.match(text, /^retour_connections\{status="failing"\} 0$/m);
    assert.match(text, /^retour_settlements_unauthorized 0$/m);
  });

  it('say what happened and what to do, each under a name of its own', () => {
    for (const { alert, annotations } of rules) {
      assert.match(alert, /^Retour[A-Z]\w+$/);
      assert.ok(annotations.summary.length > 10 && annotations.description.length > 10, alert);
    }
    assert.equal(new Set(rules.map(({ alert }) => alert)).size, rules.length);
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
    const guide = read('docs/guide/operating.md');
    const named = [...guide.matchAll(/`(retour_\w+)/g)].map(([, name]) => name!);
    assert.deepEqual(
      named.filter((name) => typeOf(name) === undefined),
      [],
      'the guide names metrics that there are',
    );
  });
});
