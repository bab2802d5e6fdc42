import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, readConfig } from './config.ts';

const refusalOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message;
  }
  return 'taken';
};

describe('settings', () => {
  it('stop the start where a name looks like one and is none, and suggest the nearest', () => {
    for (const [name, nearest] of [
      ['RETOUR_PORT', 'PORT'],
      ['RETOUR_HOST', 'HOST'],
      ['RETOUR_DATABASE_URL', 'DATABASE_URL'],
      ['RETOUR_LOG_LEVEL', 'LOG_LEVEL'],
      ['RETOUR_PAYMENT_URI', 'RETOUR_PAYMENT_URL'],
      ['RETOUR_EGRES_ALLOW', 'RETOUR_EGRESS_ALLOW'],
      ['RETOUR_RATELIMIT', 'RETOUR_RATE_LIMIT'],
      ['RETOUR_PORTAL', 'RETOUR_PORTAL_URL'],
      ['retour_origin', 'RETOUR_ORIGIN'],
    ] as const)
      assert.equal(
        refusalOf({ [name]: '5000' }),
        `${name} isn't a setting. Did you mean ${nearest}? "retour config" lists every setting.`,
      );
    assert.equal(
      refusalOf({ RETOUR_FAVOURITE_COLOUR: 'blue' }),
      `RETOUR_FAVOURITE_COLOUR isn't a setting. "retour config" lists every setting.`,
    );
    // Also one that is empty: whoever wrote it meant something. Names of others are none of ours.
    assert.match(refusalOf({ RETOUR_PORT: '' }), /isn't a setting/);
    assert.equal(refusalOf({ PORT: '5000', PORTS: '1', HOSTNAME: 'x', LOG: 'y' }), 'taken');
  });

  it('take the origins of browsers as these send them, and refuse what they never send', () => {
    const { cors_origins } = readConfig({
      RETOUR_CORS_ORIGINS: 'https://Shop.example.com/, http://localhost:5173',
    });
    assert.deepEqual(cors_origins, ['https://shop.example.com', 'http://localhost:5173']);
    for (const wrong of [
      '*',
      'shop.example.com',
      'https://shop.example.com/a',
      'ftp://a',
      'https://u@a',
      'null',
    ])
      assert.equal(
        refusalOf({ RETOUR_CORS_ORIGINS: `https://a.example,${wrong}` }),
        `RETOUR_CORS_ORIGINS must list origins such as https://shop.example.com, but has "${wrong}".`,
      );
  });

  it('name this machine in links as browsers open it, so that the console shows pictures of its own origin', () => {
    const { origin, portal_url } = readConfig({ PORT: '4100' });
    assert.deepEqual([origin, portal_url], ['http://localhost:4100', 'http://localhost:4100/portal']);
    assert.equal(readConfig({ HOST: '::1', PORT: '4100' }).origin, 'http://localhost:4100');
    assert.equal(readConfig({ HOST: '10.0.0.5', PORT: '4100' }).origin, 'http://10.0.0.5:4100');
  });

  it('take public addresses that paths can be put behind', () => {
    const { origin, portal_url } = readConfig({ RETOUR_ORIGIN: 'https://example.com/returns/' });
    assert.deepEqual(
      [origin, portal_url],
      ['https://example.com/returns', 'https://example.com/returns/portal'],
    );
    for (const env of ['RETOUR_ORIGIN', 'RETOUR_PORTAL_URL'])
      for (const wrong of ['https://a/?b=c', 'https://a/#b', 'https://u:p@a'])
        assert.equal(refusalOf({ [env]: wrong }), `${env} must be a URL without user, query and fragment.`);
  });
});
