// A Vendure with two products, in the database DATABASE_URL and on the port PORT. What it keeps in files is in SHOP_DIR. Its bank is a file, so that a test can count what was really paid.
const { appendFileSync, existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { bootstrap, LanguageCode, PaymentMethodHandler } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');

const file = (name) => path.join(process.env.SHOP_DIR, name);
const is_new = !existsSync(file('products.csv'));

/** How the bank answers: `slow MS`, `fail`, `pending`, or as it should. */
const bankMode = () =>
  (existsSync(file('bank.mode')) ? readFileSync(file('bank.mode'), 'utf8') : '').split(' ');

const bank = new PaymentMethodHandler({
  code: 'bank',
  description: [{ languageCode: LanguageCode.en, value: 'Bank' }],
  args: {},
  createPayment: async (_ctx, order, amount) => ({ amount, state: 'Settled', transactionId: order.code }),
  settlePayment: async () => ({ success: true }),
  async createRefund(_ctx, { reason }, amount) {
    const [mode, ms] = bankMode();
    if (mode === 'fail') return { state: 'Failed' };
    appendFileSync(file('bank.jsonl'), `${JSON.stringify({ amount, reason })}\n`);
    if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, Number(ms)));
    return { state: mode === 'pending' ? 'Pending' : 'Settled', transactionId: `bank_${Date.now()}` };
  },
});

const config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
  },
  authOptions: {
    tokenMethod: ['bearer', 'api-key'],
    superadminCredentials: { identifier: 'superadmin', password: 'only-for-tests' },
    cookieOptions: { secret: 'only-for-tests' },
    requireVerification: false,
  },
  dbConnectionOptions: { type: 'postgres', url: process.env.DATABASE_URL, synchronize: true },
  paymentOptions: { paymentMethodHandlers: [bank] },
  importExportOptions: { importAssetsDir: process.env.SHOP_DIR },
  plugins: process.env.RETOUR_PLUGIN ? [require(process.env.RETOUR_PLUGIN).RetourPlugin] : [],
};

const initial = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 19 }],
  shippingMethods: [{ name: 'Standard', price: 490 }],
  paymentMethods: [{ name: 'Bank', handler: { code: 'bank', arguments: [] } }],
  collections: [],
  assets: [],
};

const products = `name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets
Shirt 1,shirt-1,A shirt,,,Size,S,SHIRT-1-S,20.99,Standard Tax,1000,true,,
,,,,,,M,SHIRT-1-M,20.99,Standard Tax,1000,true,,
Shirt 2,shirt-2,A shirt,,,Size,S,SHIRT-2-S,21.99,Standard Tax,1000,true,,
,,,,,,M,SHIRT-2-M,21.99,Standard Tax,1000,true,,
`;

async function start() {
  if (!is_new) return bootstrap(config);
  writeFileSync(file('products.csv'), products);
  return populate(() => bootstrap(config), initial, file('products.csv'));
}

start().catch((error) => {
  console.error(error);
  process.exit(1);
});
