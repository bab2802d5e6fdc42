export { event, labelEvent } from './event.ts';
export type { EventDeps, EventSpec } from './event.ts';
export type { EventParts, EventSink } from './event-parts.ts';
export { placeEvents } from './list-events.ts';
export { recordEvents } from './record-events.ts';
export { recordEventsOfMany } from './record-many.ts';
export type { EventsOfReturn } from './record-many.ts';
export { recordEventWithoutReturn } from './record-without-return.ts';
export { eventRoutes } from './routes.ts';
