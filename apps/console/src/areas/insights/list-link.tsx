import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Period } from './period.ts';

/** Opens the returns that a figure was counted from. */
export function ListLink({
  period,
  filter = {},
  children,
}: {
  period: Period;
  filter?: Record<string, string | number>;
  children: ReactNode;
}) {
  return (
    <Link to="/returns" search={{ requested_from: period.from, requested_to: period.to, ...filter } as never}>
      {children}
    </Link>
  );
}
