import { testConsoleFacts } from '../support/facts/console-facts.ts';

testConsoleFacts({ count: 120, seed: 20_261_124 });
