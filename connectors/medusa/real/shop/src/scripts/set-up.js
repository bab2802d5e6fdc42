// What a merchant sets up: a region with its tax, a location with stock, shipping, two products, and keys. What a test needs of it is written to shop.json.
const { writeFileSync } = require('node:fs');
const { ContainerRegistrationKeys, Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

const provider_id = 'pp_bank_bank';
const sizes = ['S', 'M'];

exports.default = async function setUp({ container }) {
  const run = async (name, input) => (await flows[name](container).run({ input })).result;
  const [channel] = await run('createSalesChannelsWorkflow', { salesChannelsData: [{ name: 'Web' }] });
  const region = await addRegion(run);
  const { location, zone } = await addLocation(container, run, channel);
  const [profile] = await run('createShippingProfilesWorkflow', {
    data: [{ name: 'Default', type: 'default' }],
  });
  const shipping = await addShipping(run, { region, zone, profile });
  const products = await addProducts(run, { channel, profile });
  await fillStock(container, run, location);
  const [secret, publishable] = await run('createApiKeysWorkflow', {
    api_keys: [
      { type: 'secret', title: 'Retour', created_by: 'the test' },
      { type: 'publishable', title: 'Web', created_by: 'the test' },
    ],
  });
  await run('linkSalesChannelsToApiKeyWorkflow', { id: publishable.id, add: [channel.id] });
  const made = {
    key: secret.token,
    store_key: publishable.token,
    region: region.id,
    location: location.id,
    shipping: shipping.id,
    provider: provider_id,
    variants: products.flatMap(({ variants }) => variants.map(({ id }) => id)),
  };
  writeFileSync('shop.json', JSON.stringify(made));
};

async function addRegion(run) {
  const [region] = await run('createRegionsWorkflow', {
    regions: [{ name: 'EU', currency_code: 'eur', countries: ['de'], payment_providers: [provider_id] }],
  });
  const default_tax_rate = { rate: 19, name: 'USt', code: 'de19' };
  await run('createTaxRegionsWorkflow', [{ country_code: 'de', provider_id: 'tp_system', default_tax_rate }]);
  return region;
}

async function addLocation(container, run, channel) {
  const link = container.resolve(ContainerRegistrationKeys.LINK);
  const address = { city: 'Berlin', postal_code: '10115', country_code: 'DE', address_1: 'Lagerweg 1' };
  const [location] = await run('createStockLocationsWorkflow', { locations: [{ name: 'Berlin', address }] });
  const connect = (to) =>
    link.create({
      [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
      [Modules.FULFILLMENT]: to,
    });
  await connect({ fulfillment_provider_id: 'manual_manual' });
  await run('linkSalesChannelsToStockLocationWorkflow', { id: location.id, add: [channel.id] });
  const germany = { name: 'DE', geo_zones: [{ type: 'country', country_code: 'de' }] };
  const set = await container
    .resolve(Modules.FULFILLMENT)
    .createFulfillmentSets({ name: 'Berlin', type: 'shipping', service_zones: [germany] });
  await connect({ fulfillment_set_id: set.id });
  return { location, zone: set.service_zones[0] };
}

async function addShipping(run, { region, zone, profile }) {
  const amount = 4.9;
  const [shipping] = await run('createShippingOptionsWorkflow', [
    {
      name: 'Standard',
      price_type: 'flat',
      provider_id: 'manual_manual',
      service_zone_id: zone.id,
      shipping_profile_id: profile.id,
      type: { label: 'Standard', description: 'Standard', code: 'standard' },
      prices: [
        { currency_code: 'eur', amount },
        { region_id: region.id, amount },
      ],
      rules: [
        { attribute: 'enabled_in_store', value: 'true', operator: 'eq' },
        { attribute: 'is_return', value: 'false', operator: 'eq' },
      ],
    },
  ]);
  return shipping;
}

function addProducts(run, { channel, profile }) {
  const variantOf = (number) => (size) => ({
    title: size,
    sku: `SHIRT-${number}-${size}`,
    options: { Size: size },
    manage_inventory: true,
    prices: [{ currency_code: 'eur', amount: 19.99 + number }],
  });
  return run('createProductsWorkflow', {
    products: [1, 2].map((number) => ({
      title: `Shirt ${number}`,
      handle: `shirt-${number}`,
      status: 'published',
      weight: 200,
      shipping_profile_id: profile.id,
      options: [{ title: 'Size', values: sizes }],
      variants: sizes.map(variantOf(number)),
      sales_channels: [{ id: channel.id }],
    })),
  });
}

async function fillStock(container, run, location) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY);
  const { data: items } = await query.graph({ entity: 'inventory_item', fields: ['id'] });
  await run('createInventoryLevelsWorkflow', {
    inventory_levels: items.map(({ id }) => ({
      inventory_item_id: id,
      location_id: location.id,
      stocked_quantity: 1000,
    })),
  });
}
