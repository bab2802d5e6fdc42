// Order matters: Edge and Opera also name Chrome, and Chrome also names Safari.
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

/** A browser and its system, as people know them, from the `User-Agent`: "Firefox, Windows". Null when neither is known. */
export function nameBrowser(user_agent: string | null): string | null {
  if (user_agent === null) return null;
  const names = [nameIn(browsers, user_agent), nameIn(systems, user_agent)].filter(Boolean);
  return names.length > 0 ? names.join(', ') : null;
}
