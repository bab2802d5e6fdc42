/**
 * The folders of `server/src/modules` in order: a module imports from its own wing and from wings after it, never from one before. ARCHITECTURE.md says
 * what each holds.
 */
export const wings: readonly string[] = [
  'portal',
  'desk',
  'warehouse',
  'integrations',
  'people',
  'requests',
  'logistics',
  'messages',
  'access',
  'policy',
  'returns',
  'commerce',
  'money',
  'shop',
  'records',
];

/** Wings that are one module, without a folder in between. */
export const lone_modules: readonly string[] = ['portal', 'returns'];
