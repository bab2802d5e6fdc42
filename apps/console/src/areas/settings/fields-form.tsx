import type { ReactNode } from 'react';
import classes from './settings.module.css';

/** Fields below each other, which are sent as a whole. What is wrong with them, the server says. */
export function FieldsForm({
  onSubmit,
  className = '',
  children,
}: {
  onSubmit: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <form
      noValidate
      className={`${classes['fields']} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
