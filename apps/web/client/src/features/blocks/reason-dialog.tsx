import { Form } from '../../forms/form.tsx';
import { useOperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import { type Blockable, changedByBlocking } from './blocks.ts';

type Props = {
  readonly video: Blockable;
  /** What it says now; a video that is held back is refused with the first one. */
  readonly reason: string | null;
  readonly isHeld?: boolean;
  readonly close: () => void;
};

/** Says why a video is blocked, or stays so. */
export function ReasonDialog({ video: { uuid, name }, reason: saved, isHeld = false, close }: Props) {
  const form = useOperationForm(videosApi.updateVideoBlock, {
    values: { reason: saved ?? '' },
    send: ({ reason }) => ({ params: { videoId: uuid }, body: { reason: reason.trim() || null } }),
    ...(isHeld && { required: ['reason'] as const }),
    refreshes: changedByBlocking,
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  return (
    <Dialog
      title={t(isHeld ? 'moderation.held.refuse.title' : 'moderation.block.changeTitle', { name })}
      isBusy={isPending}
      onClose={close}
    >
      <Form of={form}>
        {isHeld && <p>{t('moderation.held.refuse.consequence')}</p>}
        <TextArea label={t('moderation.block.reason')} rows={3} {...form.field('reason')} />
        <Outcome error={error} isMarked={form.isMarked} words={{ video_not_blocked: t('moderation.block.notBlocked') }} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button kind={isHeld ? 'danger' : 'main'} type="submit" disabled={isPending}>
            {isPending ? t('form.sending') : t(isHeld ? 'moderation.held.refuse' : 'moderation.block.change')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
