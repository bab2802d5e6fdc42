import { constants, accessSync, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { settings_file } from '../../platform/config.ts';
import type { Config } from '../../platform/config.ts';
import { dataDirOf, disk_advice, roomOf } from '../../platform/ops/disk.ts';
import { isSetUp } from '@retour/embedded-postgres';
import { reportsOf } from './finding.ts';
import type { Finding } from './finding.ts';

/** Whether there is a database to check: one that the operator runs, or an embedded one that was started before. */
export const hasDatabase = (config: Config): boolean =>
  config.database_url !== '' || isSetUp(dataDirOf(config));

/** Checks of the machine: who can read the files, and how much room is left. */
export function checkFiles(config: Config): Finding[] {
  return [
    checkSettings(config),
    checkProxies(config),
    checkSecret(config),
    checkPermissions(config),
    checkDisk(config),
  ];
}

function checkSettings({ host, origin, database_url }: Config): Finding {
  const { ok, warning } = reportsOf('configuration');
  const is_local = /^https?:\/\/(127\.|localhost|\[::1\])/.test(origin);
  const is_public = !['127.0.0.1', 'localhost', '::1'].includes(host) || database_url !== '';
  if (is_local && is_public)
    return warning(
      `Links in responses, labels and webhooks begin with ${origin}, which only this machine can open.`,
      'Set RETOUR_ORIGIN to the address that clients use, such as https://returns.example.com.',
    );
  return ok('Every setting is valid. "retour config" lists them.');
}

function checkProxies({ trust_proxy }: Config): Finding {
  const { ok, warning } = reportsOf('proxies');
  if (trust_proxy === 'true')
    return warning(
      'RETOUR_TRUST_PROXY is "true", which counts as one proxy.',
      'Set it to the number of proxies that every request passes through, such as 1, or to their addresses.',
    );
  if (trust_proxy === 'false') return ok('No proxy is trusted: the client is who connects.');
  const count = Number(trust_proxy);
  if (count > 0) return ok(`Every request passes through ${count === 1 ? 'one proxy' : `${count} proxies`}.`);
  return ok(`The proxies at ${trust_proxy} name the client.`);
}

function checkSecret(config: Config): Finding {
  const { ok, warning, failed } = reportsOf('secret');
  if (config.secret) return ok('RETOUR_SECRET is set.');
  const path = join(dataDirOf(config), 'secret');
  if (!existsSync(path))
    return config.database_url
      ? warning(
          `Neither RETOUR_SECRET nor ${path} exists, so this server will create its own secret.`,
          'If other servers use the same database, set RETOUR_SECRET to the same value on each.',
        )
      : ok('The first start creates the secret.');
  if (!canRead(path))
    return failed(`This user can't read the secret ${path}.`, 'Run Retour as the owner of the file.');
  if ((statSync(path).mode & 0o077) !== 0)
    return failed(`Other users of this machine can read the secret ${path}.`, `Run "chmod 600 ${path}".`);
  return ok(`Only its owner can read ${path}. Back it up with the database.`);
}

function checkPermissions(config: Config): Finding {
  const { ok, warning, failed } = reportsOf('permissions');
  if (existsSync(settings_file) && (statSync(settings_file).mode & 0o004) !== 0)
    return warning(
      `Every user of this machine can read ${settings_file}.`,
      `Run "chmod 600 ${settings_file}".`,
    );
  const data_dir = dataDirOf(config);
  if (!existsSync(data_dir)) return ok('There is no data folder yet.');
  if (!canWrite(data_dir))
    return failed(
      `This user can't write to the data folder ${data_dir}.`,
      'Run Retour as its owner, or set RETOUR_DATA_DIR to a folder of this user.',
    );
  if ((statSync(data_dir).mode & 0o022) !== 0)
    return failed(`Other users can write to the data folder ${data_dir}.`, `Run "chmod go-w ${data_dir}".`);
  return ok(`This user can write to ${data_dir}, and no other user can.`);
}

function checkDisk(config: Config): Finding {
  const { ok, warning, failed, skipped } = reportsOf('disk');
  if (config.database_url)
    return skipped("The database isn't on this machine's data folder. Check its own disk.");
  const { verdict, text } = roomOf(config);
  if (verdict === 'none') return failed(text, disk_advice);
  return verdict === 'little' ? warning(text, disk_advice) : ok(text);
}

const canRead = (path: string) => isAllowed(path, constants.R_OK);
const canWrite = (path: string) => isAllowed(path, constants.W_OK | constants.X_OK);

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
