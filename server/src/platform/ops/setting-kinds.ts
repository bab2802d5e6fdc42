import { isNetwork } from '../egress/address.ts';
import { isEmailAddress } from '../schema/email-address.ts';

type Setting<T> = { env: string; default: T; describe: string; read(text: string): T };

/** A setting that cannot be used; the message names it and says what would be right. */
export class ConfigError extends Error {}

export const http = ['http:', 'https:'];
export const postgres = ['postgres:', 'postgresql:'];

export function text(env: string, fallback: string, describe: string): Setting<string> {
  return { env, default: fallback, describe, read: (value) => value };
}

export function integer(
  env: string,
  fallback: number,
  min: number,
  max: number,
  describe: string,
): Setting<number> {
  return {
    env,
    default: fallback,
    describe: `${describe} (${min} to ${max})`,
    read: (value) => {
      const number = Number(value);
      if (!/^[0-9]+$/.test(value) || number < min || number > max) {
        throw new ConfigError(`${env} must be a whole number from ${min} to ${max}, but is "${value}".`);
      }
      return number;
    },
  };
}

export function oneOf<const T extends string>(
  env: string,
  values: readonly T[],
  describe: string,
): Setting<T> {
  return {
    env,
    default: values[0]!,
    describe: `${describe} (${values.join(', ')})`,
    read: (value) => {
      const found = values.find((candidate) => candidate === value);
      if (!found) throw new ConfigError(`${env} must be one of ${values.join(', ')}, but is "${value}".`);
      return found;
    },
  };
}

export function url(
  env: string,
  fallback: string,
  describe: string,
  protocols: readonly string[],
): Setting<string> {
  return {
    env,
    default: fallback,
    describe,
    read: (value) => {
      const parsed = URL.canParse(value) ? new URL(value) : undefined;
      if (!parsed || !protocols.includes(parsed.protocol)) {
        const forms = protocols.map((protocol) => `${protocol}//`).join(' or ');
        throw new ConfigError(`${env} must be a URL that begins with ${forms}.`);
      }
      return value.replace(/\/+$/, '');
    },
  };
}

/** An SMTP server, with user and password in the URL where it asks for them. */
export function smtpUrl(env: string, describe: string): Setting<string> {
  const setting = url(env, '', describe, ['smtp:', 'smtps:']);
  return {
    ...setting,
    read: (value) => {
      const address = setting.read(value);
      const { hostname, pathname, search, hash } = new URL(address);
      if (!hostname || (pathname !== '' && pathname !== '/') || search || hash)
        throw new ConfigError(
          `${env} must be a URL such as smtps://user:password@mail.example.com:465, without path, query and fragment.`,
        );
      return address;
    },
  };
}

export function emailAddress(env: string, describe: string): Setting<string> {
  return {
    env,
    default: '',
    describe,
    read: (value) => {
      if (!isEmailAddress(value))
        throw new ConfigError(`${env} must be an e-mail address such as returns@example.com.`);
      return value;
    },
  };
}

/** A public address that paths are put behind: nothing may follow its path, and nobody signs in with it. */
export function publicUrl(env: string, describe: string): Setting<string> {
  const setting = url(env, '', describe, http);
  return {
    ...setting,
    read: (value) => {
      const address = setting.read(value);
      const { search, hash, username, password } = new URL(address);
      if (search || hash || username || password)
        throw new ConfigError(`${env} must be a URL without user, query and fragment.`);
      return address;
    },
  };
}

export function origins(env: string, describe: string): Setting<string[]> {
  const setting = list(env, describe);
  return {
    ...setting,
    read: (value) =>
      setting.read(value).map((part) => {
        const parsed = URL.canParse(part) ? new URL(part) : undefined;
        // Browsers send an origin in just this form: anything else would never be met.
        if (!parsed || !http.includes(parsed.protocol) || parsed.href !== `${parsed.origin}/`)
          throw new ConfigError(
            `${env} must list origins such as https://shop.example.com, but has "${part}".`,
          );
        return parsed.origin;
      }),
  };
}

export function secretText(env: string, min_length: number, describe: string): Setting<string> {
  return {
    env,
    default: '',
    describe: `${describe} (at least ${min_length} characters)`,
    read: (value) => {
      if (value.length < min_length)
        throw new ConfigError(`${env} must have at least ${min_length} characters.`);
      return value;
    },
  };
}

export function list(env: string, describe: string): Setting<string[]> {
  return {
    env,
    default: [],
    describe,
    read: (value) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
  };
}

/** The proxies in front of this server: none, how many, or their networks. */
export function proxies(env: string, describe: string): Setting<string> {
  const setting = list(env, describe);
  return {
    ...setting,
    default: 'false',
    read: (value) => {
      if (/^(?:false|true|[1-9])$/.test(value)) return value;
      const parts = setting.read(value);
      if (parts.length > 0 && parts.every(isNetwork)) return parts.join();
      throw new ConfigError(
        `${env} must be false, a number of proxies from 1 to 9, or networks such as 127.0.0.1,10.1.0.0/16, but is "${value}".`,
      );
    },
  };
}

export function networks(env: string, describe: string): Setting<string[]> {
  const setting = list(env, describe);
  return {
    ...setting,
    read: (value) => {
      const parts = setting.read(value);
      const wrong = parts.find((part) => !isNetwork(part));
      if (wrong !== undefined)
        throw new ConfigError(`${env} must list networks such as 10.1.0.0/16, but has "${wrong}".`);
      return parts;
    },
  };
}
