import { testLayoutOfConsole } from './support/layout-of-console.ts';

testLayoutOfConsole({ part: 5, of: 5 });
