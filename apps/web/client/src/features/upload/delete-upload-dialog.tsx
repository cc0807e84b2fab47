import { useMutation } from '@tanstack/react-query';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type Props = {
  readonly filename: string /** Throws why it could not be done. */;
  readonly run: () => Promise<void> | undefined;
  readonly close: () => void;
};

/** Asks once more before what arrived of a file is deleted. */
export function DeleteUploadDialog({ filename, run, close }: Props) {
  const deletion = useMutation({ mutationFn: async () => run() });
  return (
    <ConfirmDialog
      title={t('upload.delete.title')}
      action={t('upload.delete')}
      change={deletion}
      run={() => deletion.mutate()}
      close={close}
    >
      <p>
        <Message of="upload.delete.consequence" filename={filename} b={bold} />
      </p>
    </ConfirmDialog>
  );
}
