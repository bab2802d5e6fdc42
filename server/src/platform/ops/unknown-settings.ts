import { nearestName } from '../schema/nearest-name.ts';

/** What settings of the product begin with, apart from a few that servers and platforms commonly have. */
const prefix = 'RETOUR_';

/**
 * The names in an environment that look like settings and are none, each with the setting whose name is nearest to it, if one is near. The
 * prefix makes no difference: `RETOUR_PORT` is near `PORT`.
 */
export function unknownSettings(
  environment: Record<string, string | undefined>,
  known: readonly string[],
): { name: string; nearest: string | undefined }[] {
  return Object.keys(environment)
    .filter((name) => name.toUpperCase().startsWith(prefix) && !known.includes(name))
    .map((name) => ({ name, nearest: nearestOf(name, known) }));
}

/** The setting that a name is the beginning of, else the one with the nearest name. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  const settings = new Map(known.map((setting) => [withoutPrefix(setting), setting]));
  const given = withoutPrefix(name);
  const longer = [...settings.keys()].find((bare) => bare.startsWith(`${given}_`));
  return settings.get(longer ?? nearestName(given, settings.keys()) ?? '');
}

const withoutPrefix = (name: string) => {
  const upper = name.toUpperCase();
  return upper.startsWith(prefix) ? upper.slice(prefix.length) : upper;
};
