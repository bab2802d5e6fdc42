import { built_in } from './built-in.ts';
import { easypost } from './easypost.ts';
import type { LabelProviderDefinition } from './provider.ts';
import { shippo } from './shippo.ts';

/** Every provider that can make the labels of this server. A new one is a file and a line here. */
export const label_providers: readonly LabelProviderDefinition[] = [built_in, easypost, shippo];
