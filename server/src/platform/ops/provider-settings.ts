import type { SettingDefinitions, SettingValues } from '@retour/contract/provider-settings';
import { invalid } from '../refusal.ts';
import type { FieldErrors } from '../refusal.ts';
import type { Vault } from './vault.ts';

/** A setting as it is stored: a secret is encrypted, in base64. */
type StoredSetting = string | { sealed: string };
export type StoredSettings = Readonly<Record<string, StoredSetting>>;

/** What an encrypted setting belongs to, by its name: it opens nowhere else. */
export type SettingContext = (name: string) => string;

/**
 * The settings of a provider as they are stored, once they were checked. Names of fields in errors begin with `path`.
 * Refusals: validation_failed.
 */
export function readSettings(
  { title, settings: known }: { title: string; settings: SettingDefinitions },
  given: SettingValues,
  path = '',
): Record<string, string> {
  const errors: FieldErrors = {};
  const read: Record<string, string> = {};
  for (const name of Object.keys(given))
    if (!Object.hasOwn(known, name)) errors[`${path}${name}`] = [`${title} has no setting ${name}.`];
  for (const [name, { required, rule, read: readValue }] of Object.entries(known)) {
    const text = given[name];
    if (text === undefined) {
      if (required) errors[`${path}${name}`] = [`${title} needs the setting ${name}.`];
      continue;
    }
    const value = readValue(text);
    if (value === null) errors[`${path}${name}`] = [`The ${name} must ${rule}.`];
    else read[name] = value;
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return read;
}

/** Settings with their secrets encrypted. */
export const sealSettings = (
  vault: Vault,
  contextOf: SettingContext,
  known: SettingDefinitions,
  settings: SettingValues,
): StoredSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      known[name]?.secret ? { sealed: vault.seal(contextOf(name), value).toString('base64') } : value,
    ]),
  );

/** Settings in the clear. Throws where the secret of the installation is another than the one they were encrypted with. */
export const openSettings = (
  vault: Vault,
  contextOf: SettingContext,
  settings: StoredSettings,
): SettingValues =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : vault.open(contextOf(name), Buffer.from(value.sealed, 'base64')),
    ]),
  );
