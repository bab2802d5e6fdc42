import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { loadLater } from '../../../platform/load-later.ts';
import type { RelyingParty } from './relying-party.ts';
import type { SigningPasskey } from './store-passkeys.ts';

// Ceremonies of WebAuthn. Passkeys are discoverable, and their device checks who uses it: with a fingerprint, a face or a PIN.

const loadWebAuthn = loadLater('@simplewebauthn/server');

/** How long a challenge can be signed. */
export const challenge_valid_ms = 5 * 60_000;

type Credential = { credential_id: Buffer; transports: string[] };
const describe = ({ credential_id, transports }: Credential) => ({
  id: credential_id.toString('base64url'),
  transports,
});

/** What a browser needs to make a passkey for a member. */
export function registrationOptions(
  { id: rpID }: RelyingParty,
  member: { shop_id: number; member_id: number; email: string; name: string; shop_name: string },
  known: readonly Credential[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return loadWebAuthn().generateRegistrationOptions({
    rpName: 'Retour',
    rpID,
    userID: new TextEncoder().encode(`${member.shop_id}.${member.member_id}`),
    userName: `${member.email} (${member.shop_name})`,
    userDisplayName: member.name,
    timeout: challenge_valid_ms,
    attestationType: 'none',
    excludeCredentials: known.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** What a browser needs to sign with a passkey: one of these, or of anybody. */
export function signingOptions(
  { id: rpID }: RelyingParty,
  allowed: readonly Credential[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return loadWebAuthn().generateAuthenticationOptions({
    rpID,
    timeout: challenge_valid_ms,
    userVerification: 'required',
    ...(allowed.length > 0 ? { allowCredentials: allowed.map(describe) } : {}),
  });
}

/** A new passkey that was verified. */
export type NewPasskey = {
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  transports: string[];
  is_synced: boolean;
};

/** Verifies what a browser made; undefined when it isn't a passkey of this site for this challenge. */
export async function verifyRegistration(
  { id, origin }: RelyingParty,
  response: unknown,
  challenge: string,
): Promise<NewPasskey | undefined> {
  try {
    const { verified, registrationInfo } = await loadWebAuthn().verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (credential.transports ?? []).slice(0, 8).map((name) => name.slice(0, 20)),
      is_synced: credentialDeviceType === 'multiDevice',
    };
  } catch {
    return undefined;
  }
}

/** Verifies a signature of a passkey, and that its counter went up; the new count, or undefined when something doesn't hold. */
export async function verifySigning(
  { id, origin }: RelyingParty,
  response: unknown,
  challenge: string,
  passkey: SigningPasskey,
): Promise<number | undefined> {
  try {
    const { verified, authenticationInfo } = await loadWebAuthn().verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id.toString('base64url'),
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** The challenge that a response says it signed, and the credential; undefined when it isn't a response at all. */
export function readResponse(response: unknown): { challenge: string; credential_id: Buffer } | undefined {
  try {
    const { id, response: inner } = response as { id: string; response: { clientDataJSON: string } };
    const client = JSON.parse(String(Buffer.from(inner.clientDataJSON, 'base64url'))) as {
      challenge: unknown;
    };
    if (typeof id !== 'string' || typeof client.challenge !== 'string') return undefined;
    if (id.length > 1400 || !/^[\w-]{1,100}$/.test(client.challenge)) return undefined;
    return { challenge: client.challenge, credential_id: Buffer.from(id, 'base64url') };
  } catch {
    return undefined;
  }
}
