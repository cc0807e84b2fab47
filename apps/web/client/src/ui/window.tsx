import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';

type Props = {
  readonly title: string;
  readonly role?: 'alertdialog' | 'dialog';
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A window above the page; Escape and a click beside it close it. */
export function Window({ title, role = 'dialog', onClose, children }: Props) {
  return (
    <ModalOverlay className="veil" isOpen isDismissable onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className="window">
        <Dialog role={role}>
          <Heading slot="title">{title}</Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
