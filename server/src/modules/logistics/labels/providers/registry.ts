import { built_in_labels } from './built-in.ts';
import { easypost_labels } from './easypost.ts';
import type { LabelProviderDefinition } from './provider.ts';
import { shippo_labels } from './shippo.ts';

/** Every provider that can make the labels of this server. A new one is a file and a line here. */
export const label_providers: readonly LabelProviderDefinition[] = [
  built_in_labels,
  easypost_labels,
  shippo_labels,
];
