import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import {
  buildClientSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isScalarType,
  isSpecifiedScalarType,
  isUnionType,
  NoDeprecatedCustomRule,
  parse,
  print,
  specifiedRules,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { DocumentNode, GraphQLNamedType, GraphQLSchema, IntrospectionQuery } from 'graphql';
import * as operations from '../../src/shopify/operations.ts';

// npm run check:shopify -- FILE [--write]
// Checks every operation of the connector against the schema that Shopify publishes (an introspection of the Admin API, gzipped or not): fields, variables,
// deprecations, and @idempotent where Shopify requires it and only there. Then it checks that schema.graphql, which the fake Shopify answers by, is a part of
// that schema, or writes it.

const own_file = new URL('schema.graphql', import.meta.url);

/** What the operations say nothing of: members of inputs, values of large enumerations, and what interfaces are made of. */
const used_inputs: Readonly<Record<string, readonly string[]>> = {
  RefundInput: ['orderId', 'currency', 'note', 'notify', 'refundLineItems', 'transactions'],
  RefundLineItemInput: ['lineItemId', 'quantity', 'restockType'],
  OrderTransactionInput: ['orderId', 'parentId', 'gateway', 'kind', 'amount'],
  CalculateReturnInput: ['orderId', 'returnLineItems'],
  CalculateReturnLineItemInput: ['fulfillmentLineItemId', 'quantity'],
  ReturnInput: ['orderId', 'returnLineItems'],
  ReturnLineItemInput: ['fulfillmentLineItemId', 'quantity', 'returnReasonDefinitionId', 'returnReasonNote'],
  ReturnProcessInput: ['returnId', 'returnLineItems', 'notifyCustomer'],
  ReturnProcessReturnLineItemInput: ['id', 'quantity', 'dispositions'],
  ReverseFulfillmentOrderDisposeInput: [
    'reverseFulfillmentOrderLineItemId',
    'quantity',
    'dispositionType',
    'locationId',
  ],
  StoreCreditAccountCreditInput: ['creditAmount', 'expiresAt', 'notify'],
  GiftCardCreateInput: ['initialAmount', 'code', 'expiresOn', 'note'],
  DraftOrderInput: [
    'acceptAutomaticDiscounts',
    'email',
    'lineItems',
    'note',
    'shippingAddress',
    'tags',
    'visibleToCustomer',
  ],
  DraftOrderLineItemInput: ['variantId', 'quantity', 'appliedDiscount'],
  DraftOrderAppliedDiscountInput: ['title', 'value', 'valueType'],
  DraftOrderDeleteInput: ['id'],
  MailingAddressInput: [
    'firstName',
    'lastName',
    'company',
    'address1',
    'address2',
    'city',
    'provinceCode',
    'zip',
    'countryCode',
    'phone',
  ],
  MoneyInput: ['amount', 'currencyCode'],
  WebhookSubscriptionInput: ['uri', 'format', 'includeFields'],
};
const used_values: Readonly<Record<string, RegExp>> = {
  CurrencyCode: /^(EUR|USD|CHF|GBP|JPY)$/,
  CountryCode: /^(DE|US|CH)$/,
  WebhookSubscriptionTopic:
    /^(ORDERS|REFUNDS|FULFILLMENTS|FULFILLMENT_EVENTS|RETURNS|PRODUCTS|INVENTORY_LEVELS|LOCATIONS)_[A-Z]+$/,
};
const used_objects = ['Company', 'MediaImage', 'UnverifiedReturnLineItem'];

/** Fields of a type with the arguments that are used. */
type Used = Map<string, Map<string, Set<string>>>;

const documents = Object.entries(operations).flatMap(([name, text]) =>
  /^(query|mutation) /.test(text) ? [{ name, document: parse(text) }] : [],
);

function readSchema(file: string): GraphQLSchema {
  const bytes = readFileSync(file);
  const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString();
  const read = JSON.parse(text) as IntrospectionQuery & { data?: IntrospectionQuery };
  // Shopify's own schema breaks a rule about deprecations of interfaces.
  return buildClientSchema(read.data ?? read, { assumeValid: true });
}

function checkOperations(schema: GraphQLSchema): string[] {
  const rules = [...specifiedRules, NoDeprecatedCustomRule];
  return documents.flatMap(({ name, document }) => [
    ...validate(schema, document, rules, { maxErrors: 20 }).map(({ message }) => `${name}: ${message}`),
    ...idempotenceFaults(schema, document).map((message) => `${name}: ${message}`),
  ]);
}

/** The schema says in words which mutations need a key. */
function idempotenceFaults(schema: GraphQLSchema, document: DocumentNode): string[] {
  const faults: string[] = [];
  visit(document, {
    OperationDefinition({ operation, selectionSet }) {
      for (const field of selectionSet.selections) {
        if (operation !== 'mutation' || field.kind !== 'Field') continue;
        const described = schema.getMutationType()?.getFields()[field.name.value]?.description ?? '';
        const is_needed = /idempotency key is required/.test(described);
        const is_there = (field.directives ?? []).some(({ name }) => name.value === 'idempotent');
        if (is_needed !== is_there)
          faults.push(`${field.name.value} ${is_needed ? 'needs' : "doesn't take"} @idempotent`);
      }
    },
  });
  return faults;
}

/** Every field and argument that an operation names. */
function collectUsed(schema: GraphQLSchema): Used {
  const used: Used = new Map();
  const note = (type: string, field: string, args: readonly string[]) => {
    const fields = used.get(type) ?? new Map<string, Set<string>>();
    fields.set(field, new Set([...(fields.get(field) ?? []), ...args]));
    used.set(type, fields);
  };
  for (const { document } of documents) {
    const info = new TypeInfo(schema);
    const enter = (node: {
      name: { value: string };
      arguments?: readonly { name: { value: string } }[] | undefined;
    }) => {
      const parent = info.getParentType();
      const args = (node.arguments ?? []).map(({ name }) => name.value);
      if (parent && !node.name.value.startsWith('__')) note(parent.name, node.name.value, args);
    };
    visit(document, visitWithTypeInfo(info, { Field: { enter } }));
  }
  note('Node', 'id', []);
  for (const name of used_objects) note(name, 'id', []);
  // A type has a field, although only its name is asked for.
  note('PurchasingCompany', 'company', []);
  // What is asked of an interface, all that implement it have.
  for (const [name, fields] of used) {
    const type = schema.getType(name);
    if (!isInterfaceType(type)) continue;
    for (const object of schema.getPossibleTypes(type))
      if (used.has(object.name)) for (const [field, args] of fields) note(object.name, field, [...args]);
  }
  return used;
}

/** The part of a schema that is used, as text. */
function printUsed(schema: GraphQLSchema): string {
  const used = collectUsed(schema);
  const printed = new Map<string, string>();
  const add = (type: GraphQLNamedType) => {
    if (printed.has(type.name) || isSpecifiedScalarType(type)) return;
    printed.set(type.name, '');
    printed.set(type.name, printType(type, { used, add }));
  };
  for (const name of used.keys()) add(schema.getType(name)!);
  const types = [...printed.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  const roots = 'schema {\n  query: QueryRoot\n  mutation: Mutation\n}';
  const text = [roots, 'directive @idempotent(key: String!) on FIELD', ...types].join('\n\n');
  return `# Written by "npm run check:shopify -- FILE --write": the part of Shopify's schema that the connector uses.\n\n${print(parse(text))}\n`;
}

type Printing = { used: Used; add: (type: GraphQLNamedType) => void };

function printType(type: GraphQLNamedType, { used, add }: Printing): string {
  if (isScalarType(type)) return `scalar ${type.name}`;
  if (isEnumType(type)) {
    const pattern = used_values[type.name] ?? /./;
    const names = type.getValues().map(({ name }) => name);
    return `enum ${type.name} { ${names.filter((name) => pattern.test(name)).join(' ')} }`;
  }
  if (isInputObjectType(type)) {
    const fields = (used_inputs[type.name] ?? []).map((name) => type.getFields()[name]!);
    for (const field of fields) add(getNamedType(field.type));
    return `input ${type.name} { ${fields.map(({ name, type: of }) => `${name}: ${String(of)}`).join(' ')} }`;
  }
  if (isUnionType(type)) {
    for (const one of type.getTypes()) add(one);
    return `union ${type.name} = ${type.getTypes().join(' | ')}`;
  }
  if (!isObjectType(type) && !isInterfaceType(type)) throw new Error(`${String(type)} can't be written.`);
  const fields = [...(used.get(type.name) ?? [])].map(([name, names]) => {
    const field = type.getFields()[name]!;
    const args = field.args.filter((arg) => names.has(arg.name));
    for (const one of [field, ...args]) add(getNamedType(one.type));
    const list = args.map((arg) => `${arg.name}: ${String(arg.type)}`).join(' ');
    return `${name}${list && `(${list})`}: ${String(field.type)}`;
  });
  const interfaces = type.getInterfaces().filter(({ name }) => used.has(name));
  const made_of =
    interfaces.length > 0 ? ` implements ${interfaces.map(({ name }) => name).join(' & ')}` : '';
  return `${isObjectType(type) ? 'type' : 'interface'} ${type.name}${made_of} { ${fields.join(' ')} }`;
}

function main([file, flag]: readonly string[]): void {
  if (!file) throw new Error('Usage: npm run check:shopify -- FILE [--write]');
  const schema = readSchema(file);
  const faults = checkOperations(schema);
  const text = faults.length === 0 ? printUsed(schema) : '';
  if (faults.length === 0 && flag === '--write') writeFileSync(own_file, text);
  else if (faults.length === 0 && readFileSync(own_file, 'utf8') !== text)
    faults.push(`${own_file.pathname} isn't what the operations use of Shopify's schema: run with --write.`);
  for (const fault of faults) console.log(fault);
  console.log(`${documents.length} operations, ${faults.length} findings`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

main(process.argv.slice(2));
