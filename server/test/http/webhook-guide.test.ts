import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  readLegacySecret,
  rotateLegacySecret,
} from '../../src/modules/integrations/webhooks/commands/rotate-secret.ts';
import { standardKey, standardSignature } from '../../src/modules/integrations/webhooks/signature.ts';
import type { TestApp } from '../support/app.ts';
import { sellOrder } from '../support/factories.ts';
import {
  runGoSamples,
  runNodeSamples,
  runPhpSamples,
  runPythonSamples,
  runRubySamples,
} from '../support/guide-samples.ts';
import type { RunSamples, SampleCase } from '../support/guide-samples.ts';
import { WebhookFixture, startWebhookServer } from '../support/webhook-fixture.ts';

describe('what the guide shows for verifying webhooks', () => {
  let server: TestApp;
  let cases: { name: string; accepted: boolean; webhook: SampleCase }[];

  before(async () => {
    const { clock, ...rest } = await startWebhookServer();
    ({ server } = rest);
    const at = await WebhookFixture.make({ server, clock });
    cases = await makeCases(at);
    await at.close();
  });
  after(() => server.close());

  /** What was really sent, in the day after a rotation; and what somebody made of it. */
  async function makeCases(at: WebhookFixture): Promise<typeof cases> {
    const { id, secret: old_secret } = await at.subscribe();
    await at.subscribe({}, 'legacy');
    const { secret: old_legacy } = await readLegacySecret(server.deps, at.shop.id);
    const { secret: new_secret } = (await at.clients.standard.post(`/webhooks/${id}/rotate-secret`)).body;
    const { next_secret } = await rotateLegacySecret(server.deps, at.shop.id);
    const order = await sellOrder(server.deps, at.shop, { name: '#Málaga/1 😀' });
    await at.update(await at.openReturn({ order }));
    await at.send();
    const webhooks = at.receiver.received.map(({ headers, body }) => {
      const profile: SampleCase['profile'] = 'webhook-signature' in headers ? 'standard' : 'legacy';
      return { profile, secret: '', headers: headers as Record<string, string>, body };
    });
    const made = [];
    for (const webhook of webhooks) {
      const is_standard = webhook.profile === 'standard';
      const secrets = is_standard ? [old_secret, new_secret] : [old_legacy, next_secret!];
      for (const secret of secrets)
        made.push(...(is_standard ? standardCases : bodyCases)({ ...webhook, secret }));
    }
    assert.deepEqual(new Set(webhooks.map(({ profile }) => profile)), new Set(['standard', 'legacy']));
    return made;
  }

  function bodyCases(webhook: SampleCase): typeof cases {
    const { body, secret } = webhook;
    const signed = Object.keys(webhook.headers).filter((name) => name.includes('signature'));
    const beyond_ascii = { ...webhook.headers, ...Object.fromEntries(signed.map((name) => [name, 'v1,é'])) };
    const other = `${secret.slice(0, -5)}${secret.at(-5) === '0' ? '1' : '0'}${secret.slice(-4)}`;
    return [
      { name: 'as it was sent', accepted: true, webhook },
      {
        name: 'another body',
        accepted: false,
        webhook: { ...webhook, body: body.replace('"state"', '"State"') },
      },
      { name: 'a body with one byte more', accepted: false, webhook: { ...webhook, body: `${body} ` } },
      { name: 'another secret', accepted: false, webhook: { ...webhook, secret: other } },
      { name: 'no header', accepted: false, webhook: { ...webhook, headers: {} } },
      { name: 'a signature beyond ASCII', accepted: false, webhook: { ...webhook, headers: beyond_ascii } },
    ];
  }

  function standardCases(webhook: SampleCase): typeof cases {
    const { headers, body, secret } = webhook;
    const change = (changed: object) => ({ ...webhook, headers: { ...headers, ...changed } });
    const id = headers['webhook-id']!;
    const timestamp_s = Number(headers['webhook-timestamp']) - 301;
    const signature = standardSignature({ id, timestamp_s, body: Buffer.from(body) }, [standardKey(secret)]);
    const old = { 'webhook-timestamp': `${timestamp_s}`, 'webhook-signature': signature };
    return [
      ...bodyCases(webhook),
      { name: 'another id', accepted: false, webhook: change({ 'webhook-id': `${id}0` }) },
      {
        name: 'another time',
        accepted: false,
        webhook: change({ 'webhook-timestamp': `${timestamp_s + 300}` }),
      },
      { name: 'signed too long ago', accepted: false, webhook: change(old) },
      { name: 'no signature', accepted: false, webhook: change({ 'webhook-signature': 'v1,' }) },
    ];
  }

  const runners: [string, RunSamples][] = [
    ['Node', runNodeSamples],
    ['Python', runPythonSamples],
    ['Ruby', runRubySamples],
    ['PHP', runPhpSamples],
    ['Go', runGoSamples],
  ];
  for (const [language, run] of runners)
    it(`accepts in ${language} what was sent, of both profiles, and nothing that was changed`, async (t) => {
      if (language === 'Go' && !process.env.GUIDE_SAMPLES_IN_GO)
        return t.skip('it has to be compiled first; GUIDE_SAMPLES_IN_GO=1 does');
      const answers = await run(cases.map(({ webhook }) => webhook));
      if (!answers) return t.skip(`${language} is not on this machine`);
      assert.deepEqual(
        cases.map(({ name, webhook }, i) => [webhook.profile, name, answers[i]]),
        cases.map(({ name, webhook, accepted }) => [webhook.profile, name, accepted]),
      );
    });
});
