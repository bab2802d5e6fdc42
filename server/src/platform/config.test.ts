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
