import { returnNumberOf } from '../../../../contract/src/ids.ts';

/** The path of the test side that this page belongs to, such as `/test/acme`; empty on the live side. Everything that the server has is below it. */
export const side_path =
  /^\/test\/[a-z0-9-]+(?=\/console(\/|$))/.exec(globalThis.location?.pathname ?? '')?.[0] ?? '';

export const is_test_side = side_path !== '';

/** Where the pages of the console are. */
export const console_path = `${side_path}/console`;

/** The name of what this device keeps: the sides have the same shops, returns and members, and never see what the other keeps. */
export const keptName = (name: string): string => name + side_path;

/** Whether what has this name on this device belongs to the test side that this page is on. */
export const isKeptHere = (name: string): boolean => is_test_side && name.endsWith(side_path);

/** How a return is called where it is named for people: on the test side, its number shows that it is a test. */
export const returnNumber = (id: number | string): string => returnNumberOf(id, is_test_side);
