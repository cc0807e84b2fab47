import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import styles from './dialog.module.css';

type Props = {
  readonly title: string;
  readonly role?: 'alertdialog' | 'dialog';
  /** Something is being done that closing would not undo: it cannot be closed. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog above the page; Escape closes it, and so does a click beside it as long as nothing was typed that would be lost. */
export function Dialog({ title, role = 'dialog', isBusy = false, onClose, children }: Props) {
  const [isTyped, setTyped] = useState(false);
  return (
    <ModalOverlay
      className={styles.veil!}
      isOpen
      isDismissable={!isTyped && !isBusy}
      isKeyboardDismissDisabled={isBusy}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className={styles.dialog!}>
        <AriaDialog role={role}>
          <Heading slot="title">{title}</Heading>
          <div className={styles.body} onInput={() => setTyped(true)}>
            {children}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The buttons at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
