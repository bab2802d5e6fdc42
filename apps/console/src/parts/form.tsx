import type { ComponentProps } from 'react';
import { fieldErrors } from '../api/client.ts';
import { Notice } from './notice.tsx';
import { useFailureText } from './states.tsx';

type Props = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  onSubmit: () => void;
  /** Why it could not be sent: said above the fields, unless it is about one of them. */
  error?: unknown;
};

/** A form that the page sends itself. */
export function Form({ onSubmit, error, children, ...others }: Props) {
  const textOf = useFailureText();
  const isTold = error != null && Object.keys(fieldErrors(error)).length === 0;
  return (
    <form
      {...others}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {isTold && <Notice kind="error">{textOf(error)}</Notice>}
      {children}
    </form>
  );
}
