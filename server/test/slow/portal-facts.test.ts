import { testPortalFacts } from '../support/portal-facts-suite.ts';

testPortalFacts({ count: 110, seed: 20261126 });
