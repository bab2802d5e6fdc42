export { consolidateBags } from './commands/consolidate-bags.ts';
export { processShipment } from './commands/process-shipment.ts';
export { recordDropoff } from './commands/record-dropoff.ts';
export { reportLocation } from './commands/report-location.ts';
export { registerCodeImages } from './code-image.ts';
export type { OpeningPeriod } from './store-locations.ts';
export { dropoffRoutes } from './routes.ts';
export { personal_dropoffs } from './store-personal.ts';
