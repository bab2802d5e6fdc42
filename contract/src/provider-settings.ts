/** One setting of a payment provider or of a commerce platform, as a shop gives it. */
export type SettingDefinition = {
  describe: string;
  /** Stored encrypted, and never shown in full. */
  secret: boolean;
  required: boolean;
  /** Only the operator sets it: an address that the server calls. */
  is_operators?: true;
  /** The value as it is stored, such as a URL without its last slash; null when it cannot be used. */
  read: (text: string) => string | null;
  /** What a value must be, to end the sentence "The url must …". */
  rule: string;
  /** A secret as it may be shown; "set" unless given. */
  redact?: (value: string) => string;
};

/** Settings by their names. */
export type SettingDefinitions = Readonly<Record<string, SettingDefinition>>;

/** Values by the names of the settings; what a shop does not set is not there. */
export type SettingValues = Readonly<Record<string, string>>;

const max_url_length = 2048;
const max_secret_length = 4096;

/** A setting that is sent in a header, which can carry nothing else. */
export const headerSecret = (named: Pick<SettingDefinition, 'describe' | 'required'>): SettingDefinition => ({
  ...named,
  secret: true,
  rule: `have 1 to ${max_secret_length} visible ASCII characters`,
  read: (text) => (text.length <= max_secret_length && /^[\x21-\x7e]+$/.test(text) ? text : null),
});

/** The base URL of a service. `isAllowed` may rule out more than what cannot be a base URL at all. */
export const baseUrl = (
  named: Pick<SettingDefinition, 'describe' | 'required'>,
  { rule, isAllowed }: { rule: string; isAllowed: (url: URL) => boolean } = {
    rule: 'be an http or https URL without user, query and fragment',
    isAllowed: ({ protocol }) => protocol === 'http:' || protocol === 'https:',
  },
): SettingDefinition => ({
  ...named,
  secret: false,
  rule,
  read(text) {
    const trimmed = text.trim().replace(/\/+$/, '');
    if (trimmed.length > max_url_length || !URL.canParse(trimmed)) return null;
    const url = new URL(trimmed);
    return !url.search && !url.hash && !url.username && !url.password && isAllowed(url) ? trimmed : null;
  },
});

/** The settings that may be shown: no secret in full, and null for one that is not set. */
export const shownSettings = (
  known: SettingDefinitions,
  values: SettingValues,
): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(known).map(([name, { secret, redact = () => 'set' }]) => {
      const value = values[name];
      return [name, value === undefined ? null : secret ? redact(value) : value];
    }),
  );
