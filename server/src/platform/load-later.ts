import { createRequire } from 'node:module';

/** Packages that no start needs, and that take 20 ms or more to load: docs/decisions/0091 lists what exists only to start faster. */
type Packages = {
  '@simplewebauthn/server': typeof import('@simplewebauthn/server');
  'ajv/dist/2020.js': typeof import('ajv/dist/2020.js');
  nodemailer: typeof import('nodemailer');
  undici: typeof import('undici');
};

const require = createRequire(import.meta.url);

/** A package that is loaded at its first use. */
export function loadLater<Name extends keyof Packages>(name: Name): () => Packages[Name] {
  let loaded: Packages[Name] | undefined;
  return () => (loaded ??= require(name) as Packages[Name]);
}
