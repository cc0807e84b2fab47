import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = { readonly filename: string; readonly run: () => void; readonly close: () => void };

/** Asks once more before what arrived of a file is deleted. */
export function DeleteUploadDialog({ filename, run, close }: Props) {
  return (
    <ConfirmDialog title={t('upload.delete.title')} action={t('upload.delete')} run={run} close={close}>
      <p>
        <Message of="upload.delete.consequence" filename={filename} b={bold} />
      </p>
    </ConfirmDialog>
  );
}
