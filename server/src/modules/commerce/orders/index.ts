export { customerResource } from './resources/customers.ts';
export type { ShownOrder } from './resources/order-shown.ts';
export { orderResource } from './resources/orders.ts';
export { productResource } from './resources/products.ts';
export { variantResource } from './resources/variants.ts';
export { datedOrders } from './resources/dated-orders.ts';
export { commerceRoutes } from './routes.ts';
export { importOrders } from './commands/import-orders.ts';
export type { ImportedOrders, ImportingShop } from './commands/import-orders.ts';
export { upsertCustomers } from './commands/upsert-customers.ts';
export { upsertProducts } from './commands/upsert-products.ts';
export type {
  Address,
  NewCustomer,
  NewDiscount,
  NewFulfillment,
  NewOrder,
  NewOrderLine,
  NewOrderRefund,
  NewPayment,
  NewProduct,
  NewTaxLine,
  NewVariant,
  PresentmentTotals,
} from './new-order.ts';
export { findLines, findOrders } from './store.ts';
export type { FoundLine, LineReference } from './store.ts';
export { personal_orders } from './store-personal.ts';
