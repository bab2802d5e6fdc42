import { SHOP_LISTS } from '../../modules/shop/lists/index.ts';
import { external, shop_currency } from './kind.ts';
import type { Kind } from './kind.ts';

/** What a shop has set up. */
export const settings: Kind[] = [
  {
    name: 'shop',
    table: 'shops',
    about: 'The settings of the shop',
    key: 'id',
    columns:
      'id handle name status currency time_zone process_flagged_returns restock_trigger restock_mode gift_card_issuer expires_after_days destination_limit lookup_factor label_provider provider_ids store_credit_expires_after_days emails_since withdrawal_informed_since refund_step_up_above goodwill_limit email_code portal_address storefront_url onstore_parameter_prefix collects_payments test_return_at created_at',
    money: [{ columns: 'refund_step_up_above goodwill_limit', currency: 'currency' }],
    left_out: 'document_epoch',
    meanings: {
      status: 'active or suspended',
      name: 'Name that customers see',
      currency: 'Currency of the shop',
    },
  },
  {
    name: 'credit_memo_settings',
    table: 'credit_memo_settings',
    about: 'For whom credit memos are issued, and what they say about the seller',
    key: 'shop_id',
    columns: 'issued_for seller_name seller_address vat_number since last_number',
    meanings: {
      issued_for: 'nobody, business or everyone',
      seller_name: 'Name of the seller; empty for that of the shop',
      seller_address: 'Address of the seller',
      vat_number: 'VAT id of the seller',
      since: 'From which refunds on',
      last_number: 'The last number that was given',
    },
  },
  {
    name: 'brand',
    table: 'shop_brands',
    about: 'Colours, links and style of the portal; pictures and fonts are in a backup',
    key: 'shop_id',
    columns: 'accent_color radius links language embed_origins css updated_at',
    left_out:
      'accent logo logo_type logo_hash font font_hash font_facts email_logo email_logo_width email_logo_height css_hash',
  },
  {
    name: 'portal_texts',
    table: 'shop_portal_texts',
    about: "The shop's own texts of the portal, by language",
    key: 'language',
    columns: 'language look_up_heading look_up_introduction notice help closing updated_at',
  },
  {
    name: 'email_settings',
    table: 'email_settings',
    about: 'Who emails come from, and which are off',
    key: 'shop_id',
    columns: 'sender_name from_address reply_to accent_color language switched_off body_kept_days',
  },
  {
    name: 'email_templates',
    table: 'email_templates',
    about: "The shop's own texts of emails",
    key: 'occasion, language',
    columns: 'occasion language subject body updated_at',
  },
  ...SHOP_LISTS.map(({ table, about, Body }) => ({
    name: table,
    table,
    about,
    key: 'id',
    columns: `id ${Object.keys(Body.properties).join(' ')} created_at updated_at`,
    meanings: Object.fromEntries(
      Object.entries(Body.properties).map(([column, field]) => [
        column,
        (field as { description: string }).description,
      ]),
    ),
  })),
  {
    name: 'grades',
    table: 'shop_grades',
    about: 'The grades of the station',
    key: 'shop_id',
    columns: 'grades updated_at',
  },
  {
    name: 'cost_assumptions',
    table: 'insight_settings',
    about: 'What figures assume that handling and goods cost',
    key: 'shop_id',
    columns: 'handling_cost_per_unit markdowns payment_fee_basis_points cost_of_goods_basis_points',
    joined: shop_currency,
    left_out: 'refreshed_at',
  },
  {
    name: 'reasons',
    table: 'reason_sets',
    about: 'Sets of return reasons',
    key: 'name',
    columns: 'name product_types reasons updated_at',
  },
  {
    name: 'policies',
    table: 'policies',
    about: 'Return policies',
    key: 'id',
    columns: 'id name state created_at updated_at',
  },
  {
    name: 'policy_versions',
    table: 'policy_versions',
    about: 'Every version of every policy',
    key: 'policy_id, version',
    columns:
      'policy_id version status revision document note saved_by published_at published_by publish_at scheduled_by retired_at created_at updated_at',
    left_out: 'scheduled_actor schedule_failure',
    meanings: { document: 'The policy, as "retour policies" reads it (JSON)' },
  },
  {
    name: 'policy_cases',
    table: 'policy_cases',
    about: 'Examples that policies are tested with',
    key: 'shop_id',
    columns: 'cases',
  },
  {
    name: 'setting_revisions',
    table: 'setting_revisions',
    about: 'Who last saved each part of the settings',
    key: 'section',
    columns: 'section revision saved_by saved_at',
  },
  {
    name: 'staff',
    table: 'staff_members',
    about: 'Members of the staff, without what they sign in with',
    key: 'id',
    columns: 'id email name role created_at disabled_at',
  },
  {
    name: 'notifications',
    table: 'notification_choices',
    about: 'Which notifications members of the staff and the chat channel get',
    key: 'member_id, kind',
    columns: 'member_id kind pace',
    meanings: { member_id: 'Number of the member of the staff; empty for the chat channel' },
  },
  {
    name: 'views',
    table: 'return_views',
    about: 'Saved views of the list of returns',
    key: 'id',
    columns: 'id member_id name filters created_at updated_at',
  },
  {
    name: 'webhooks',
    table: 'webhooks',
    about: 'Webhooks, without their secrets',
    key: 'id',
    columns:
      'id topic triggers url status profile disabled_reason last_success_at last_failure_at created_at updated_at',
    left_out:
      'secret previous_secret previous_secret_expires_at failing_since failure_count lease_id leased_until',
  },
];

/** Goods, stock, customers, and where returned goods go. */
export const goods: Kind[] = [
  {
    name: 'destinations',
    table: 'destinations',
    about: 'Where returned goods go',
    key: 'id',
    columns: 'id type name enabled provider_location_id address created_at updated_at deleted_at',
  },
  {
    name: 'lists',
    table: 'listings',
    about: 'The blocklist and the allowlist',
    key: 'id',
    columns: 'id list type value secondary_value created_at',
    left_out: 'value_key secondary_value_key',
  },
  {
    name: 'locations',
    table: 'locations',
    about: 'Places that hold stock',
    key: 'id',
    columns: 'id external_id name status channel accepts_returns address created_at updated_at',
  },
  {
    name: 'products',
    table: 'products',
    about: 'Products',
    key: 'id',
    columns:
      'id external_id name type vendor image images tags channel sku barcode description weight_grams price currency collections options source created_at updated_at',
    money: [{ columns: 'price', currency: 'currency' }],
  },
  {
    name: 'product_variants',
    table: 'product_variants',
    about: 'Variants of products',
    key: 'product_id, id',
    columns:
      'id product_id external_id sku name barcode price currency inventory_item_id inventory_management weight_grams images options taxable logistics_information created_at updated_at',
    joined: {
      product_external_id: [external('products', 'product_id'), 'Id of the product at the commerce platform'],
    },
    money: [{ columns: 'price', currency: 'currency' }],
  },
  {
    name: 'collections',
    table: 'collections',
    about: 'Groups of products',
    key: 'id',
    columns: 'id external_id name sales_channel handle created_at updated_at',
  },
  {
    name: 'collection_products',
    table: 'collection_products',
    about: 'Which products are in which collection',
    key: 'collection_id, product_id',
    columns: 'collection_id product_id',
    joined: {
      product_external_id: [external('products', 'product_id'), 'Id of the product at the commerce platform'],
    },
  },
  {
    name: 'inventory',
    table: 'inventories',
    about: 'How many units of a variant a location has',
    key: 'id',
    columns: 'id product_variant_id location_id available_count created_at updated_at',
    joined: {
      variant_external_id: [
        external('product_variants', 'product_variant_id'),
        'Id of the variant at the commerce platform',
      ],
      location_external_id: [
        external('locations', 'location_id'),
        'Id of the location at the commerce platform',
      ],
    },
  },
  {
    name: 'customers',
    table: 'customers',
    about: 'Customers',
    key: 'id',
    columns:
      'id external_id email first_name last_name phone sales_channel is_business tags created_at updated_at',
  },
  {
    name: 'customer_notes',
    table: 'shopper_notes',
    about: 'What staff noted about customers',
    key: 'id',
    columns: 'id email content author created_at',
  },
];
