import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { type Blockable, changedByBlocking } from './blocks.ts';

type Props = { readonly video: Blockable; readonly close: () => void };

/** Hides a video, and says why. */
export function BlockDialog({ video: { uuid, name }, close }: Props) {
  const form = useOperationForm(videosApi.blockVideo, {
    values: { reason: '' },
    send: ({ reason }) => ({ params: { videoId: uuid }, body: { reason: reason.trim() || null } }),
    refreshes: changedByBlocking,
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  return (
    <Dialog title={t('moderation.block.title', { name })} isBusy={isPending} onClose={close}>
      <Form of={form}>
        <p>{t('moderation.block.consequence')}</p>
        <TextArea label={t('moderation.block.reason')} rows={3} {...form.field('reason')} />
        <Outcome error={error} isMarked={form.isMarked} words={{ video_already_blocked: t('moderation.block.already') }} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button kind="danger" type="submit" disabled={isPending}>
            {isPending ? t('form.sending') : t('moderation.block')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
