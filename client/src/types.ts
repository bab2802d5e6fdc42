import type {
  CreateCustomerInput,
  CreateDestinationInput,
  CreateInventoryInput,
  CreateLabelInput,
  CreateLocationInput,
  CreateOrderInput,
  CreateProductInput,
  CreateProductVariantInput,
  CreateWebhookInput,
} from './schema.ts';

// Shorter names of what is sent most. Every other body has the name of its operation: `ProcessReturnInput`.

/** An order as you push it. `PUT /api/v1/orders` also needs its `external_id`. */
export type OrderInput = CreateOrderInput;
export type ProductInput = CreateProductInput;
export type ProductVariantInput = CreateProductVariantInput;
export type CustomerInput = CreateCustomerInput;
export type LocationInput = CreateLocationInput;
export type InventoryInput = CreateInventoryInput;
export type DestinationInput = CreateDestinationInput;
export type LabelInput = CreateLabelInput;
export type WebhookInput = CreateWebhookInput;
