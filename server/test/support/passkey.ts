import assert from 'node:assert/strict';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { browserOrigin } from '../../src/platform/config.ts';
import type { Client } from './client.ts';

// A passkey in software: it makes and signs what a browser would, also wrongly.

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** CBOR of the few forms that an attestation has. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, member]) => [cbor(key), cbor(member as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.of((type << 5) | length);
  return length < 256
    ? Buffer.of((type << 5) | 24, length)
    : Buffer.of((type << 5) | 25, length >> 8, length & 255);
}

export type Options = { challenge: string; rp?: { id: string }; rpId?: string };
export type Differences = { origin?: string; counter?: number; verified?: boolean };

export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #origin: string;
  #counter = 0;

  /** `origin` is that of the page. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** What a browser makes of options for a new passkey. */
  make(options: Options, differences: Differences = {}): object {
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.#id.length), this.#id, cbor(key)]);
    const auth_data = Buffer.concat([this.#header(options.rp!.id, 0x40, differences), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', auth_data],
    ]);
    return this.#answer({
      clientDataJSON: base64url(this.#client('webauthn.create', options.challenge, differences)),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** What a browser makes of options to sign with this passkey. */
  sign(options: Options, differences: Differences = {}): object {
    const auth_data = this.#header(options.rpId!, 0, differences);
    const client = this.#client('webauthn.get', options.challenge, differences);
    const signature = sign('sha256', Buffer.concat([auth_data, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: base64url(client),
      authenticatorData: base64url(auth_data),
      signature: base64url(signature),
    });
  }

  #header(rp_id: string, flags: number, { counter, verified = true }: Differences): Buffer {
    this.#counter = counter ?? this.#counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(rp_id), Buffer.of(flags | 0x01 | (verified ? 0x04 : 0)), count]);
  }

  #client(type: string, challenge: string, { origin = this.#origin }: Differences): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): object {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}

/** Makes a passkey for whoever is signed in. */
export async function addPasskey(
  client: Client,
  { config }: { config: { origin: string } },
  name = 'Laptop',
): Promise<{ key: SoftwarePasskey; id: number }> {
  const key = new SoftwarePasskey(browserOrigin(config));
  const { options } = (await client.post('/staff/me/passkeys/options')).body;
  const added = await client.post('/staff/me/passkeys', { name, credential: key.make(options) });
  assert.equal(added.status, 201, added.text);
  return { key, id: added.body.id };
}
