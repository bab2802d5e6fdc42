import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Shell } from './facts/shell.ts';

export const ShellContext = createContext<Shell>({ portal_path: '/portal', address: '/portal' });

/** What surrounds the page that is rendered. */
export const useShell = (): Shell => useContext(ShellContext);
