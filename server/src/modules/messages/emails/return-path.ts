import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../platform/deps.ts';
import type { EmailRef } from './store.ts';

// The address that mail servers report failures to. It names the e-mail, and nobody else can make one up.

type Signer = Pick<Deps, 'cursors'>;

const signatureOf = ({ cursors }: Signer, { shop_id, id }: EmailRef): string =>
  createHash('sha256')
    .update(cursors.write('return path of an e-mail', { shop_id, id }))
    .digest('hex')
    .slice(0, 20);

/** The envelope sender of an e-mail, such as `bounces+1.9000001.8f…@example.com`; null where none is set up. */
export function returnPathOf(
  deps: Signer & { config: Pick<Deps['config'], 'bounce_address'> },
  ref: EmailRef,
): string | null {
  const { bounce_address } = deps.config;
  if (bounce_address === '') return null;
  const [local = '', domain = ''] = bounce_address.split('@', 2);
  return `${local}+${ref.shop_id}.${ref.id}.${signatureOf(deps, ref)}@${domain}`;
}

/** The e-mail that one of some addresses names; undefined where none does, or somebody else made it up. */
export function emailOfReturnPath(deps: Signer, addresses: readonly string[]): EmailRef | undefined {
  for (const address of addresses) {
    const found = /\+([1-9]\d{0,14})\.([1-9]\d{0,14})\.([0-9a-f]{20})@/i.exec(address);
    if (!found) continue;
    const ref = { shop_id: Number(found[1]), id: Number(found[2]) };
    const given = Buffer.from(found[3]!.toLowerCase());
    if (timingSafeEqual(given, Buffer.from(signatureOf(deps, ref)))) return ref;
  }
  return undefined;
}
