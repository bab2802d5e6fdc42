import { compilePolicy } from '../../server/src/modules/policies/engine/compile-policy.ts';
import { evaluateOrder } from '../../server/src/modules/policies/engine/evaluate-order.ts';
import type { OrderQuestion } from '../../server/src/modules/policies/engine/evaluate-order.ts';
import { checkPolicy } from '../../server/src/modules/policies/document/check.ts';
import type {
  Actions,
  Condition,
  PolicyDocument,
} from '../../server/src/modules/policies/document/document.ts';
import { median } from './figures.ts';

/** How many orders one core evaluates, by a policy of 50 rules, three lines each. */
export type PolicyFigures = {
  rules: number;
  orders: number;
  /** Of wall time, and of the time that the process had a core: they differ on a busy machine. */
  orders_per_s: number;
  orders_per_core_s: number;
  /** Shares of the lines, so that it can be seen that rules apply and orders differ. */
  eligible: number;
  decided_by_rule: number;
  faults: string[];
};

const least_per_core_s = 20_000;
const rule_count = 50;
const order_count = 5000;
const day_ms = 86_400_000;

/** Evaluates different orders in rounds; the same question must have the same answer in each. */
export function measurePolicies(rounds: number): PolicyFigures {
  const document = makeDocument();
  const checked = checkPolicy(document);
  const policy = compilePolicy(document, { id: 1, version: 1 });
  const orders = Array.from({ length: order_count }, (_, i) => makeOrder(policy, i));
  const answers = new Set<string>();
  const counts = countLines(orders);
  const wall: number[] = [];
  const core: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const used = process.cpuUsage();
    let eligible = 0;
    for (const order of orders) for (const line of evaluateOrder(order)) eligible += line.quantity_eligible;
    const { user, system } = process.cpuUsage(used);
    wall.push(order_count / ((performance.now() - began) / 1000));
    core.push(order_count / ((user + system) / 1_000_000));
    answers.add(String(eligible));
  }
  const figures = {
    rules: rule_count,
    orders: order_count * rounds,
    orders_per_s: median(wall),
    orders_per_core_s: median(core),
    ...counts,
  };
  return {
    ...figures,
    faults: faultsOf(figures, { is_valid: 'document' in checked, answers: answers.size }),
  };
}

/** Also warms up: what was found out about days stays known. */
function countLines(orders: readonly OrderQuestion[]): Pick<PolicyFigures, 'eligible' | 'decided_by_rule'> {
  let lines = 0;
  let eligible = 0;
  let decided_by_rule = 0;
  for (const order of orders)
    for (const line of evaluateOrder(order)) {
      lines++;
      if (line.eligible) eligible++;
      if (line.because.some(({ decided_by }) => decided_by.kind === 'rule')) decided_by_rule++;
    }
  return { eligible: eligible / lines, decided_by_rule: decided_by_rule / lines };
}

function faultsOf(
  { eligible, decided_by_rule, orders_per_core_s }: Omit<PolicyFigures, 'faults'>,
  { is_valid, answers }: { is_valid: boolean; answers: number },
): string[] {
  const checked: [boolean, string][] = [
    [is_valid, 'the policy is not valid'],
    [answers === 1, 'the same orders were answered in different ways'],
    [eligible > 0.2 && eligible < 0.95, 'nearly all orders are answered in the same way'],
    [decided_by_rule > 0.2, 'hardly any rule applies'],
    [
      orders_per_core_s >= least_per_core_s,
      `${Math.round(orders_per_core_s)} orders a second, and ${least_per_core_s} are to be reached`,
    ],
  ];
  return checked.filter(([is_well]) => !is_well).map(([, fault]) => `policies: ${fault}`);
}

function policyLines({
  rules,
  orders,
  orders_per_s,
  orders_per_core_s,
  eligible,
  decided_by_rule,
}: PolicyFigures): string[] {
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  const percent = (value: number) => `${Math.round(value * 100)} %`;
  return [
    `policies, orders of three lines by ${rules} rules in one process, ${whole(orders)} in all`,
    `  ${whole(orders_per_core_s)} orders a second of one core (>= ${whole(least_per_core_s)}); ${whole(orders_per_s)} by the clock`,
    `  ${percent(eligible)} of the lines may come back; a rule had a say about ${percent(decided_by_rule)}`,
  ];
}

/** Prints the figures, and makes the process fail when they do not count or do not reach what they should. */
export function reportPolicies(figures: PolicyFigures, as_json: boolean): void {
  const { faults } = figures;
  const verdict =
    faults.length === 0 ? ['Valid, and within reach.'] : ['NOT REACHED OR NOT VALID:', ...faults];
  console.log(
    as_json ? JSON.stringify(figures, null, 2) : [...policyLines(figures), '', ...verdict].join('\n'),
  );
  process.exitCode = faults.length > 0 ? 1 : 0;
}

const conditions: ((i: number) => Condition)[] = [
  (i) => ({
    all: [
      { fact: 'product.tags', has_any: [`tag-${i}`] },
      { fact: 'order.total', at_least: 1000 },
    ],
  }),
  (i) => ({ fact: 'customer.tags', has_any: [`group-${i}`, `club-${i}`] }),
  (i) => ({ fact: 'product.vendor', in: [`vendor-${i}`, `maker-${i}`] }),
  (i) => ({
    any: [
      { fact: 'product.reason', is: `reason-${i}` },
      { fact: 'order.country', in: ['NZ', 'AU'] },
    ],
  }),
  (i) => ({
    all: [
      { fact: 'order.days_since_window_began', at_least: i },
      { not: { fact: 'product.type', is: 'Shirts' } },
    ],
  }),
];
const actions: ((i: number) => Actions)[] = [
  (i) => ({ set_window: { days: 20 + i }, send_to_review: { note: 'Look at it.' } }),
  () => ({ waive_fees: ['handling', 'label'], grant_bonus: { credit_basis_points: 1000 } }),
  (i) => ({ set_destination: `Warehouse ${i}`, exclude_methods: ['in_store'] }),
  () => ({ add_fee: { type: 'restocking', basis_points: 1500 } }),
  () => ({ exclude_outcomes: ['refund'] }),
];

function makeDocument(): PolicyDocument {
  return {
    name: 'Benchmark',
    currency: 'EUR',
    time_zone: 'Europe/Berlin',
    terms: {
      window: { days: 30 },
      windows: { exchange: { days: 60 } },
      fees: { handling: 300, restocking_basis_points: 500 },
      destination: 'Berlin',
    },
    zones: [{ id: 'home', countries: ['DE', 'FR', 'NL'] }, { id: 'elsewhere' }],
    holidays: [
      { name: 'Winter', bought_from: '2026-11-01', bought_until: '2026-12-24', return_until: '2027-01-31' },
    ],
    final_sale_tags: ['final-sale'],
    rules: Array.from({ length: rule_count }, (_, i) => ({
      id: `rule-${i}`,
      name: `Rule ${i}`,
      when: conditions[i % conditions.length]!(i),
      do: actions[(i + Math.floor(i / 5)) % actions.length]!(i),
    })),
  };
}

const no_lists = {
  is_allowed: false,
  is_blocked: false,
  blocked_variant_ids: new Set<string>(),
  blocked_product_tags: new Set<string>(),
};

/** Orders over two years, which differ in country, goods, customer and age. */
function makeOrder(policy: OrderQuestion['policy'], i: number): OrderQuestion {
  const sold = Date.UTC(2025, 0, 1) + i * 3 * 3_600_000;
  const after = (days: number) => new Date(sold + days * day_ms);
  return {
    policy,
    order: {
      status: 'active',
      created_at: after(0),
      shipping_country_code: ['DE', 'US', 'FR', 'AU'][i % 4]!,
      is_full: false,
      currency: 'EUR',
      total: 5000 + i,
    },
    lines: [1, 2, 3].map((id) => ({
      id,
      quantity: 2,
      quantity_fulfilled: 2,
      quantity_refunded: 0,
      quantity_held: 0,
      variant_id: `variant-${id}`,
      product_tags: ['linen', `tag-${(i * id) % 60}`, i % 17 === 0 ? 'final-sale' : 'summer'],
      product_type: id === 1 ? 'Shirts' : 'Shoes',
      vendor: `vendor-${(i + id) % 50}`,
      price: 4000,
      parcels: [{ quantity: 2, fulfilled_at: after(1), delivered_at: id === 3 ? null : after(3) }],
    })),
    lists: no_lists,
    customer: { tags: [`group-${i % 80}`], orders_placed: i % 9 },
    now: after(5 + (i % 60)),
    shop: { time_zone: 'UTC' },
  };
}
