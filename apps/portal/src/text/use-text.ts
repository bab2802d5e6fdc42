import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { createText } from './text.ts';
import type { Text } from './text.ts';

export const TextContext = createContext<Text>(createText({ language: 'en', tag: 'en-GB' }));

/** What a part of a page writes with: the language and the locale of the page. */
export const useText = (): Text => useContext(TextContext);
