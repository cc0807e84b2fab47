import { type ReactNode, useState } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

type Props = {
  readonly title: string;
  readonly role?: 'alertdialog' | 'dialog';
  /** Something is being done that closing would not undo: it cannot be closed. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A window above the page; Escape closes it, and so does a click beside it as long as nothing was typed that would be lost. */
export function Window({ title, role = 'dialog', isBusy = false, onClose, children }: Props) {
  const [isTyped, setTyped] = useState(false);
  return (
    <ModalOverlay
      className="veil"
      isOpen
      isDismissable={!isTyped && !isBusy}
      isKeyboardDismissDisabled={isBusy}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="window">
        <Dialog role={role}>
          <Heading slot="title">{title}</Heading>
          <div className="window-body" onInput={() => setTyped(true)}>
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
