import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Refusal } from '../refusal.ts';
import { readForm } from './form-parts.ts';

const deadline = { timeout: 20_000 };

async function* inChunks(text: string, length: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** The fields of a form, in their order. */
async function fieldsOf(text: string, length = 65_536): Promise<[string | undefined, string][]> {
  const found: [string | undefined, Buffer[]][] = [];
  for await (const piece of readForm(inChunks(text, length), 'b'))
    if ('field' in piece) found.push([piece.field, []]);
    else found.at(-1)![1].push(piece.contents);
  return found.map(([field, parts]) => [field, Buffer.concat(parts).toString()]);
}

const part = (head: string, contents = 'x') => `--b\r\n${head}\r\n\r\n${contents}\r\n`;
const malformed = (error: unknown) => error instanceof Refusal && error.code === 'malformed_json';

describe('a form', deadline, () => {
  it('is read alike however it is cut, with parts in their order', async () => {
    const big = 'ü--b\r\n'.repeat(30_000);
    const form = `${part('Content-Disposition: form-data; name="a"', '')}${part('Content-Disposition: form-data; name="b"; filename="f"', big)}${part('Content-Disposition: form-data; name="größe"', '1')}--b--\r\n`;
    const expected = [
      ['a', ''],
      ['b', big],
      ['größe', '1'],
    ];
    for (const length of [1000, 4097, 65_536, 10_000_000])
      assert.deepEqual(await fieldsOf(form, length), expected, String(length));
    assert.deepEqual(await fieldsOf(form.replace(big, 'y'), 1), [expected[0], ['b', 'y'], expected[2]]);
  });

  it('names a field as its headers do, however they are written', async () => {
    for (const [head, field] of [
      ['Content-Type: image/jpeg\r\ncontent-disposition:form-data;filename=x.jpg;NAME=images', 'images'],
      ['Content-Disposition: form-data; filename="a;b.jpg"; name="images"; size=3', 'images'],
      ['Content-Disposition: Form-Data ; name=images ; filename=""', 'images'],
      ['Content-Disposition: form-data; filename="; name=images"; name="note"', 'note'],
      ['Content-Disposition: form-data; filename="x\\"; name=\\"images"; name="note"', 'note'],
    ] as const)
      assert.deepEqual(await fieldsOf(`${part(head)}--b--`), [[field, 'x']], head);
    for (const head of [
      'Content-Type: image/jpeg; name="images"',
      'Content-Disposition: attachment; name="images"',
    ])
      assert.deepEqual(await fieldsOf(`${part(head)}--b--`), [], head);
  });

  it('is refused when it is cut off, has no end or too many parts', async () => {
    const one = part('Content-Disposition: form-data; name="a"');
    const form = `${one}--b--`;
    for (const length of [1, 30, 65_536]) {
      for (const end of [0, 3, 20, one.length - 6, one.length, form.length - 1])
        await assert.rejects(fieldsOf(form.slice(0, end), length), malformed, `${end} in ${length}`);
      assert.equal((await fieldsOf(`${one.repeat(100)}--b--`, length * 7)).length, 100);
      await assert.rejects(fieldsOf(`${one.repeat(101)}--b--`, length * 7), malformed);
    }
  });

  it('fails with the error of its source, and ends the source when its reader stops', async () => {
    async function* failing(): AsyncGenerator<Buffer> {
      yield Buffer.from(part('Content-Disposition: form-data; name="a"', 'y'.repeat(1000)).slice(0, 500));
      throw new RangeError('too large');
    }
    await assert.rejects(async () => {
      for await (const _ of readForm(failing(), 'b'));
    }, RangeError);
    let has_ended = false;
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        yield Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n');
        for (;;) yield Buffer.alloc(65_536);
      } finally {
        has_ended = true;
      }
    }
    let pieces = 0;
    for await (const _ of readForm(endless(), 'b')) if (++pieces > 20) break;
    await new Promise(setImmediate);
    assert.ok(has_ended);
  });
});
