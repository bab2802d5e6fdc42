import {
  CalendarClock,
  Camera,
  Check,
  ChevronDown,
  ChevronRight,
  Circle,
  CircleAlert,
  Copy,
  Download,
  Eye,
  Gift,
  Hourglass,
  Image,
  Info,
  Loader,
  Mail,
  MapPin,
  MessageSquare,
  PackageCheck,
  Printer,
  QrCode,
  RotateCcw,
  Ruler,
  ScrollText,
  ShieldCheck,
  Search,
  Send,
  ShoppingBag,
  Sun,
  TriangleAlert,
  Truck,
  WifiOff,
  X,
} from 'lucide';
import { h } from 'preact';

const icons = {
  'calendar-clock': CalendarClock,
  camera: Camera,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-right': ChevronRight,
  circle: Circle,
  'circle-alert': CircleAlert,
  copy: Copy,
  download: Download,
  eye: Eye,
  gift: Gift,
  hourglass: Hourglass,
  image: Image,
  info: Info,
  loader: Loader,
  mail: Mail,
  'map-pin': MapPin,
  'message-square': MessageSquare,
  'package-check': PackageCheck,
  printer: Printer,
  'qr-code': QrCode,
  'rotate-ccw': RotateCcw,
  ruler: Ruler,
  'scroll-text': ScrollText,
  'shield-check': ShieldCheck,
  search: Search,
  send: Send,
  'shopping-bag': ShoppingBag,
  sun: Sun,
  'triangle-alert': TriangleAlert,
  truck: Truck,
  'wifi-off': WifiOff,
  x: X,
};

export type IconName = keyof typeof icons;

/** An icon beside a label; assistive technology does not see it. Those that point somewhere are mirrored where text runs from right to left. */
export function Icon({ name, size = 20, stroke = 1.75 }: { name: IconName; size?: number; stroke?: number }) {
  return (
    <svg
      class={name === 'chevron-right' ? 'icon directional' : 'icon'}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      stroke-width={stroke}
      aria-hidden="true"
    >
      {icons[name].map(([tag, attributes]) => h(tag, attributes))}
    </svg>
  );
}
