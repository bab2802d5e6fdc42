/** Tests that take long, and rarely fail alone: `npm run test:all` and `.ci/run` run them, `npm test` doesn't. */
const slow: readonly RegExp[] = [
  /^e2e\/console\/facts-of-many/, // 60 random returns
  /^e2e\/console\/station/, // 400 scans
  /^e2e\/(layout-of-|stories)/, // every page in many windows, and what axe has against it
  /^server\/test\/cli\/serve/,
  /^server\/test\/demo\//,
  /^server\/test\/fuzz\//,
  /^server\/test\/docs\/tutorial/,
  /^server\/test\/http\/hostile-images/,
  /^server\/test\/client\/package/,
  /^server\/test\/platform\/embedded-postgres/,
  /^server\/test\/races\/(crashes|drop-offs|exposure|faults)/,
  /^server\/test\/slow\//,
];

/** Whether a test file, named from the checkout, belongs to the slow lane. */
export const takesLong = (file: string): boolean => slow.some((pattern) => pattern.test(file));
