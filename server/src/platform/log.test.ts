import assert from 'node:assert/strict';
import { it } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { pino } from 'pino';
import { prettify } from './log.ts';

it('shows a person what happened, and lets nothing that a stranger sent steer the terminal', () => {
  let shown = '';
  const log = pino({ base: null }, prettify({ write: (text) => (shown += text) }));
  log.warn({ request_id: 'req_1', address: 'x\u001b[2Jy\rz\u009b2J' }, 'not ready');
  log.error({ err: new Error('é\u0007\u001b]0;title\u0007') }, 'request failed');
  const text = stripVTControlCharacters(shown);
  assert.match(
    text,
    /^\[\d\d:\d\d:\d\d\.\d{3}\] WARN: not ready \{"request_id":"req_1","address":"x�\[2Jy�z�2J"\}\n/,
  );
  assert.match(text, /\] ERROR: request failed ?\n {4}err: \{[^]*"message": "é��\]0;title�"/);
  assert.doesNotMatch(text, /[^\P{Cc}\n]/u);
});
