// A Medusa for tests, in the database DATABASE_URL. Its bank is a file, so that a test can count what was really paid.
const { defineConfig } = require('@medusajs/framework/utils');

const origin = 'http://127.0.0.1';

module.exports = defineConfig({
  admin: { disable: process.env.MEDUSA_ADMIN !== 'on' },
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: {
      storeCors: origin,
      adminCors: origin,
      authCors: origin,
      jwtSecret: 'only-for-tests',
      cookieSecret: 'only-for-tests',
    },
    // Its pages are opened without TLS.
    cookieOptions: { secure: false, sameSite: 'lax' },
  },
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: { providers: [{ resolve: './src/modules/bank', id: 'bank', options: {} }] },
    },
  ],
});
