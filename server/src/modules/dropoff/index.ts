export { consolidateBags } from './commands/consolidate-bags.ts';
export { processShipment } from './commands/process-shipment.ts';
export { recordDropoff } from './commands/record-dropoff.ts';
export { registerCodeImages } from './code-image.ts';
export { dropoffRoutes } from './routes.ts';
export { personal_dropoffs } from './store-personal.ts';
