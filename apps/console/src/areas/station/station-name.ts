const storage_key = 'retour-station-name';

/** The name of the station on this device; a plain one until it's given another. */
export const readStationName = (): string => localStorage.getItem(storage_key) ?? 'Bench 1';
export const keepStationName = (name: string): void => localStorage.setItem(storage_key, name);
