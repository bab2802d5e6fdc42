export { moveClock } from './commands/move-clock.ts';
export { copySettings, hasSettings } from './commands/copy-settings.ts';
export { MovedClock, followClock } from './clock.ts';
export { testModeRoutes } from './routes.ts';
export { readTestClock, testClockRoutes } from './routes-clock.ts';
export type { TestClockState } from './routes-clock.ts';
export { testOrderRoutes } from './routes-orders.ts';
