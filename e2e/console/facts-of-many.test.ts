import { testConsoleFacts } from '../support/facts/console-facts.ts';

testConsoleFacts({ count: 60, seed: Number(process.env['RETOUR_SEED'] ?? 20_261_124) });
