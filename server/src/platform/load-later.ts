import { createRequire } from 'node:module';

/** Packages that no start needs, but some requests or terminals do; together they took a tenth of every start. */
type Packages = {
  '@node-rs/argon2': typeof import('@node-rs/argon2');
  '@simplewebauthn/server': typeof import('@simplewebauthn/server');
  'ajv/dist/2020.js': typeof import('ajv/dist/2020.js');
  'bwip-js': typeof import('bwip-js');
  'intl-messageformat': typeof import('intl-messageformat');
  'openid-client': typeof import('openid-client');
  otpauth: typeof import('otpauth');
  nodemailer: typeof import('nodemailer');
  'pino-pretty': typeof import('pino-pretty');
  'prom-client': typeof import('prom-client');
  pngjs: typeof import('pngjs');
  undici: typeof import('undici');
};

const require = createRequire(import.meta.url);

/** A package that is loaded at its first use. */
export function loadLater<Name extends keyof Packages>(name: Name): () => Packages[Name] {
  let loaded: Packages[Name] | undefined;
  return () => (loaded ??= require(name) as Packages[Name]);
}
