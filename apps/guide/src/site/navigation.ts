import type { Track } from './page.ts';

/** A page in the sidebar: its file, and its name where that is shorter than its heading. */
type Entry = [source: string, name?: string];
type Group = { name: string; entries: Entry[] };

const guide = (name: string, shown?: string): Entry =>
  shown === undefined ? [`docs/guide/${name}.md`] : [`docs/guide/${name}.md`, shown];

/** The sidebar of the guide. A document that it doesn't have is found by the test, and fails it. */
export const tracks: Record<Track, Group[]> = {
  Merchants: [
    {
      name: 'Set up',
      entries: [
        guide('merchants/start', 'Before you start'),
        guide('merchants/connect', 'Connect your shop'),
        guide('merchants/brand', 'Your brand'),
        guide('merchants/policy', 'Your policy'),
        guide('merchants/staff', 'Your staff'),
        guide('merchants/test-return', 'A test return'),
        guide('merchants/go-live', 'Go live'),
      ],
    },
    {
      name: 'Every day',
      entries: [
        guide('warehouse', 'Inspect returns'),
        guide('withdrawals', 'Handle withdrawals'),
        guide('merchants/notifications', 'Notifications'),
        guide('screen-reader', 'Screen readers'),
      ],
    },
    { name: 'Understand', entries: [guide('concepts'), guide('glossary')] },
  ],
  Developers: [
    {
      name: 'Start',
      entries: [
        guide('tutorial', 'The first hour'),
        guide('callers', 'Keys, staff and shoppers'),
        ['client/README.md', 'The client package'],
      ],
    },
    {
      name: 'Returns',
      entries: [
        guide('commerce-data', 'Push commerce data'),
        guide('eligibility', 'Check eligibility'),
        guide('draft-returns', 'Create draft returns'),
        guide('carts', 'Exchange in your storefront'),
        guide('portal', 'The shopper portal'),
        guide('shop-accounts', 'Shop accounts'),
      ],
    },
    {
      name: 'Policies',
      entries: [
        guide('policies', 'Write a policy'),
        guide('policies-backtest', 'Backtest a policy'),
        guide('policy-facts', 'Facts of policies'),
        guide('reasons', 'Define return reasons'),
      ],
    },
    {
      name: 'Connect',
      entries: [
        guide('connect-medusa', 'Medusa'),
        guide('connect-vendure', 'Vendure'),
        guide('connect-woocommerce', 'WooCommerce'),
        guide('connect-shopify', 'Shopify'),
        guide('connect-another-platform', 'Another platform'),
        guide('warehouse-systems', 'Warehouse systems'),
        guide('moving', 'Move in, move out'),
        guide('coming-from-loop', 'Move from Loop'),
        guide('settings', 'Change settings'),
      ],
    },
    { name: 'Events', entries: [guide('webhooks', 'Receive webhooks'), guide('test-mode')] },
    {
      name: 'Rules of the API',
      entries: [
        guide('errors'),
        guide('pagination'),
        guide('idempotency'),
        guide('versions', 'Versions'),
        ['docs/contract/api.md', 'API contract'],
        ['docs/contract/webhooks.md', 'Webhook contract'],
        ['docs/contract/draft-returns.md', 'Draft-return contract'],
      ],
    },
  ],
  Operators: [
    {
      name: 'Run',
      entries: [
        ['README.md', 'What Retour is'],
        guide('operating', 'Operate Retour'),
        guide('backup', 'Back up and restore'),
        guide('point-in-time', 'Recover to a point in time'),
        guide('server-settings', 'Server settings'),
        guide('upgrading'),
        guide('public-demo', 'Run a public demo'),
        guide('sizing'),
        guide('performance'),
      ],
    },
    {
      name: 'Money and parcels',
      entries: [guide('payments', 'Payment providers'), guide('stripe'), guide('labels', 'Set up labels')],
    },
    {
      name: 'People',
      entries: [guide('email', 'Send email'), guide('staff'), guide('privacy', 'Personal data')],
    },
    {
      name: 'How Retour is built',
      entries: [
        ['ARCHITECTURE.md'],
        ['docs/decisions/README.md'],
        ['CONTRIBUTING.md'],
        ['bench/README.md', 'Benchmarks'],
        ['data/README.md', 'Data of the demo shop'],
        ['SECURITY.md'],
        ['CHANGELOG.md', 'Changes'],
      ],
    },
  ],
};

/** Where a document is on the site. */
export function urlOf(source: string): string {
  const named: Record<string, string> = {
    'README.md': 'about/',
    'ARCHITECTURE.md': 'architecture/',
    'CONTRIBUTING.md': 'contributing/',
    'SECURITY.md': 'security/',
    'CHANGELOG.md': 'changelog/',
    'client/README.md': 'client/',
    'bench/README.md': 'bench/',
    'data/README.md': 'demo-data/',
    'docs/guide/README.md': '',
    'docs/openapi.json': 'api/',
  };
  const other = () => source.replace(/^docs\/(guide\/)?/, '').replace(/(README)?\.md$/, '');
  const url = named[source] ?? other();
  return url === '' || url.endsWith('/') ? url : `${url}/`;
}
