import { useChange } from '../../api/use-change.ts';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Comment, listsOfComments } from './comments.ts';
import { keepFocusNear } from './keep-focus-near.ts';

type Props = {
  readonly videoId: string;
  readonly comment: Pick<Comment, 'id'>;
  readonly name: string;
  readonly close: () => void;
};

export function DeleteCommentDialog({ videoId, comment, name, close }: Props) {
  const deletion = useChange(videosApi.deleteComment, { refreshes: listsOfComments, onSuccess: close });
  return (
    <ConfirmDialog
      title={t('comments.delete.title')}
      action={t('comments.delete.action')}
      busy={t('comments.deleting')}
      change={deletion}
      run={() => {
        keepFocusNear(comment.id);
        deletion.mutate({ params: { id: videoId, commentId: comment.id } });
      }}
      close={close}
    >
      <p>
        <Message of="comments.delete.consequence" name={name} b={bold} />
      </p>
    </ConfirmDialog>
  );
}
