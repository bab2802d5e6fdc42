export { moveClock } from './commands/move-clock.ts';
export { copySettings, hasSettings } from './commands/copy-settings.ts';
export { MovedClock, followClock } from './clock.ts';
export { testModeRoutes, testSideRoutes } from './routes.ts';
export { readTestClock } from './routes-clock.ts';
export type { TestClockState } from './routes-clock.ts';
