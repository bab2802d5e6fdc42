// The import rules of ARCHITECTURE.md. `npm run check:boundaries` runs them, and a canary that must fail (server/test/architecture).
// A wing holds modules; `portal` and `returns` are modules themselves. The order of the wings is in server/test/architecture/wings.ts.
const module_dir = '^server/src/modules/(portal|returns|(?!portal/|returns/)[^/]+/[^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or one of them knows too much.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'platform-knows-no-module',
      comment: 'The platform is what every module stands on.',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/(modules|modules\\.ts|app\\.ts|cli)' },
    },
    {
      name: 'contract-stands-alone',
      comment: 'The contract is shared with browsers.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^contract/src/' },
    },
    {
      name: 'embedded-postgres-stands-alone',
      comment: 'It starts a database, whatever for.',
      severity: 'error',
      from: { path: '^embedded-postgres/src/' },
      to: { path: '^(server|contract|client|demo|bench|apps)/' },
    },
    {
      name: 'connectors-know-the-contract-alone',
      comment: 'A connector speaks to a platform: it knows no database, no job and no shop.',
      severity: 'error',
      from: { path: '^connectors/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(connectors/src|contract/src)/', dependencyTypesNot: ['core'] },
    },
    {
      name: 'through-the-front-door',
      comment:
        'Another module is used through index.ts; shapes read its json.ts, and a command may call its rows.ts inside its transaction.',
      severity: 'error',
      from: { path: module_dir },
      to: { path: module_dir, pathNot: [`${module_dir}(index|json|rows)\\.ts$`, '^server/src/modules/$1/'] },
    },
    {
      name: 'front-door-from-outside',
      comment: 'The composition root, the command line and the demo know modules by their index.ts.',
      severity: 'error',
      from: { path: '^server/src/[^/]+\\.ts$|^server/src/cli/|^demo/src/' },
      to: { path: module_dir, pathNot: `${module_dir}index\\.ts$` },
    },
    {
      name: 'demo-is-loaded-by-the-command-line',
      comment:
        'The service knows nothing of its demo. The command line loads it, in one place, when somebody asks for it.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/cli/load-demo\\.ts$' },
      to: { path: '^demo/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'Code that decides imports only the contract and its like: no clock, no database, no HTTP.',
      severity: 'error',
      from: {
        path: '^server/src/modules/(returns/lifecycle|money/settlements/(quote|order-shares|shop-currency)|policy/policies/(document/(words|terms)|engine/|facts/(?!store)))[^/]*\\.ts$',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        pathNot: [
          '^contract/src/',
          // Its types: what a policy looks like.
          '^server/src/modules/policy/policies/document/document\\.ts$',
          '^server/src/modules/(returns/lifecycle|money/settlements/(quote|order-shares|shop-currency)|policy/policies/(document/(words|terms)|engine/|facts/(?!store)))[^/]*\\.ts$',
        ],
      },
    },
    {
      name: 'only-jobs-knows-pg-boss',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/platform/jobs\\.ts$' },
      to: { path: 'node_modules/pg-boss' },
    },
    {
      name: 'product-does-not-need-tests',
      severity: 'error',
      from: { path: '^((server|contract|demo)/src|apps/[^/]+/src)/', pathNot: '\\.test\\.ts$' },
      to: { path: '(^server/test/|\\.test\\.ts$|^bench/|^e2e/|^apps/portal/stories/)' },
    },
    {
      name: 'apps-use-the-api',
      comment:
        'An app imports the contract, the client, the tokens and packages; never the server, the tests or another app.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: {
        path: '^(server|bench|e2e|demo)/|^client/src/(?!index\\.ts$)|^apps/(?!$1/|tokens/src/index\\.ts$)',
      },
    },
    {
      name: 'areas-stand-beside-each-other',
      comment:
        'An area of the console is loaded by itself: it uses parts, data and texts, never the shell or another area.',
      severity: 'error',
      from: { path: '^apps/console/src/areas/([^/]+)/' },
      to: {
        path: '^apps/console/src/(areas/(?!$1/)|shell/|(app|main|router)\\.tsx$)',
      },
    },
    {
      name: 'server-sees-built-apps',
      comment: 'The server runs without a build step: of an app it uses what was built, through one file.',
      severity: 'error',
      from: { path: '^server/src/' },
      to: { path: '^apps/', pathNot: '^apps/portal/dist/server/server\\.js$|^apps/tokens/src/index\\.ts$' },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^server/src/.*/\\.scratch' },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
