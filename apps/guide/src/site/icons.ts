import {
  ChevronDown,
  ChevronRight,
  CircleAlert,
  Code,
  Copy,
  FileText,
  List,
  Menu,
  Moon,
  Search,
  Settings,
  X,
} from 'lucide';
import { Html, escapeHtml } from './html.ts';

const icons = {
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  'circle-alert': CircleAlert,
  code: Code,
  copy: Copy,
  'file-text': FileText,
  list: List,
  menu: Menu,
  moon: Moon,
  search: Search,
  settings: Settings,
  x: X,
};

/** An icon beside a label; assistive technology doesn't see it. */
export function icon(name: keyof typeof icons, size = 16): Html {
  const shapes = icons[name].map(
    ([tag, attributes]) =>
      `<${tag} ${Object.entries(attributes)
        .map(([key, value]) => `${key}="${escapeHtml(String(value))}"`)
        .join(' ')}/>`,
  );
  return new Html(
    `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${shapes.join('')}</svg>`,
  );
}
