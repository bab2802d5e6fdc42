import { testPortalFacts } from '../support/portal-facts-suite.ts';

testPortalFacts({ count: 60, seed: Number(process.env['RETOUR_SEED'] ?? 20_261_126) });
