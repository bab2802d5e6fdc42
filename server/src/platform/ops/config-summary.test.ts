import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '../config.ts';
import { summariseConfig } from './config-summary.ts';

test('without settings no money moves, no carrier makes a label, and webhooks reach public addresses only', () => {
  const { refunds, labels, egress, email } = summariseConfig(readConfig({}));
  assert.match(refunds, /^recorded as owed, no money moves \(RETOUR_PAYMENT_URL is not set\)/);
  assert.match(labels, /^drawn by the built-in provider, which no carrier accepts/);
  assert.equal(egress, 'webhooks go to public addresses by https');
  assert.match(email, /never sent/);
});

test('the log says who makes refunds and labels and where webhooks go, and holds no secret', () => {
  const settings = {
    RETOUR_PAYMENT_URL: 'https://user:hidden-1@pay.example.com/bridge?token=hidden-2',
    RETOUR_PAYMENT_SECRET: 'hidden-3',
    RETOUR_LABEL_PROVIDER: 'shippo',
    RETOUR_LABEL_KEY: 'hidden-4',
    RETOUR_EGRESS_ALLOW: '10.1.0.0/16,192.168.0.0/24',
    RETOUR_EGRESS_PROXY: 'http://user:hidden-5@proxy.example.com:3128',
    RETOUR_EGRESS_CA: '/etc/retour/ca.pem',
    RETOUR_SMTP_URL: 'smtps://user:hidden-7@mail.example.com:465',
    RETOUR_MAIL_FROM: 'returns@example.com',
  };
  const summary = summariseConfig(readConfig(settings));
  assert.deepEqual(summary, {
    refunds: 'made by the payment bridge at https://pay.example.com/bridge',
    labels: 'bought from shippo',
    egress:
      'webhooks go to public addresses by https, and to 10.1.0.0/16, 192.168.0.0/24, through the proxy http://proxy.example.com:3128; the authorities in /etc/retour/ca.pem are trusted too',
    email: 'sent by smtps://mail.example.com:465 from returns@example.com',
  });
  const { refunds } = summariseConfig(readConfig({ ...settings, RETOUR_PAYMENT_SECRET: '' }));
  assert.match(refunds, /without a secret \(RETOUR_PAYMENT_SECRET is not set\)$/);
});
