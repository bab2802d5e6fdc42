import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStepUp } from '../api/step-up.ts';
import { useText } from '../text/use-text.tsx';
import { FocusBack } from './focus-back.tsx';

/** A dialog, 480 wide: for money, messages and erasure, and for what needs an answer. */
export function Dialog({
  title,
  onClose,
  size,
  children,
}: {
  title: string;
  onClose: () => void;
  size?: number;
  children: ReactNode;
}) {
  const { t } = useText();
  // Escape is for the dialog on top.
  const is_covered = useStepUp() !== undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnEscape={!is_covered}
      closeButtonProps={{ 'aria-label': t('parts.close') }}
      {...(size === undefined ? {} : { size })}
    >
      <FocusBack />
      {children}
    </Modal>
  );
}
