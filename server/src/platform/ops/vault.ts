import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { ConfigError } from '../config.ts';

/** Encrypts what must be read again but not by somebody who only has the database. */
export type Vault = {
  /** `context` names what the value belongs to; it opens nowhere else. */
  seal(context: string, value: string): Buffer;
  open(context: string, sealed: Buffer): string;
};

const algorithm = 'aes-256-gcm';
const version = 1;
const nonce_bytes = 12;
const tag_bytes = 16;

/** With a key of 32 bytes. A value that was changed, belongs elsewhere or was sealed with another key does not open: it throws. */
export function createVault(key_bytes: Buffer): Vault {
  // Bytes would be made into this with every call, which takes longer than the encryption.
  const key = createSecretKey(key_bytes);
  return {
    seal(context, value) {
      const nonce = randomBytes(nonce_bytes);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const hidden = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), hidden]);
    },
    open(context, sealed) {
      if (sealed[0] !== version) throw new Error('The sealed value has an unknown form.');
      const nonce = sealed.subarray(1, 1 + nonce_bytes);
      const tag = sealed.subarray(1 + nonce_bytes, 1 + nonce_bytes + tag_bytes);
      const hidden = sealed.subarray(1 + nonce_bytes + tag_bytes);
      const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tag_bytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      try {
        return Buffer.concat([decipher.update(hidden), decipher.final()]).toString();
      } catch (error) {
        throw new ConfigError(
          'A stored secret can\'t be decrypted: RETOUR_SECRET, or the file "secret" in the data folder, isn\'t the one it was encrypted with.',
          { cause: error },
        );
      }
    },
  };
}
