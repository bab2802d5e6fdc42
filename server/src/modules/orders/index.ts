export { customerResource } from './resources/customers.ts';
export type { ShownOrder } from './resources/order-shown.ts';
export { orderResource } from './resources/orders.ts';
export { productResource } from './resources/products.ts';
export { variantResource } from './resources/variants.ts';
export { commerceRoutes } from './routes.ts';
export { importOrders } from './commands/import-orders.ts';
export type { ImportedOrders, ImportingShop } from './commands/import-orders.ts';
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
export { findOrders } from './store.ts';
export { importOnlineRetail } from './online-retail/import.ts';
export type { OnlineRetailImport, OnlineRetailInput } from './online-retail/import.ts';
export { UnreadableFile } from './online-retail/read-transactions.ts';
export { reportTable } from './online-retail/report-table.ts';
export { dispositions } from './online-retail/dispositions.ts';
export { planImport } from './online-retail/plan-import.ts';
export type { OnLineLeft } from './online-retail/plan-import.ts';
export type { OrderPlan } from './online-retail/plan-order.ts';
export type { ReturnPlan } from './online-retail/plan-returns.ts';
export { readTransactions } from './online-retail/read-transactions.ts';
