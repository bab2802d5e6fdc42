import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { api, dataOf } from './client.ts';

// The library is loaded when a passkey is used.
const loadWebAuthn = () => import('@simplewebauthn/browser');

type Options = { options: Record<string, unknown> };
type Credential = Record<string, unknown>;

/** What a member did at the prompt of the browser is none of our failures. */
export class PasskeyDismissed extends Error {}

/** Lets the browser sign with a passkey. PasskeyDismissed where the member closed the prompt. */
export async function signWithPasskey({ options }: Options): Promise<Credential> {
  const { startAuthentication } = await loadWebAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return (await startAuthentication({ optionsJSON }).catch(dismiss)) as unknown as Credential;
}

/** Makes a passkey for the member who is signed in. PasskeyDismissed where they closed the prompt. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await dataOf(api.POST('/api/v1/staff/me/passkeys/options', {}));
  const { startRegistration } = await loadWebAuthn();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const credential = (await startRegistration({ optionsJSON }).catch(dismiss)) as unknown as Credential;
  await dataOf(api.POST('/api/v1/staff/me/passkeys', { body: { name, credential } }));
}

function dismiss(error: unknown): never {
  throw new PasskeyDismissed('No passkey was used.', { cause: error });
}

/** What to call a passkey that is made here, until the member renames it. */
export function deviceName(): string {
  const { userAgent } = navigator;
  const found = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'].find((name) =>
    userAgent.includes(name),
  );
  return found ?? 'Passkey';
}
