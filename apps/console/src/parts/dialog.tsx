import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useStepUp } from '../api/step-up.ts';
import { useText } from '../text/use-text.tsx';
import { FocusBack } from './focus-back.tsx';

/** A dialog, 480 wide: for money, messages and erasure, and for what needs an answer. */
export function Dialog({
  title,
  onClose,
  size,
  focus_title = false,
  children,
}: {
  title: string;
  onClose: () => void;
  size?: number;
  /** The title has the focus at first, not the first field: for what is read before it is answered. */
  focus_title?: boolean;
  children: ReactNode;
}) {
  const { t } = useText();
  const is_narrow = useMediaQuery('(width < 720px)');
  // Escape is for the dialog on top.
  const is_covered = useStepUp() !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        focus_title ? (
          <span tabIndex={-1} data-autofocus>
            {title}
          </span>
        ) : (
          title
        )
      }
      closeOnEscape={!is_covered}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
      {...(size === undefined ? {} : { size })}
      // What is wider than usual fills a phone.
      fullScreen={is_narrow && (size ?? 0) > 480}
    >
      <FocusBack />
      {children}
    </Modal>
  );
}
