import { useChange } from '../../api/use-change.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { listsOfComments } from './comments.ts';
import { keepFocusNear } from './keep-focus-near.ts';

type Props = { readonly videoId: string; readonly commentId: number; readonly name: string };

/** Shows a comment that is held for review to everybody. */
export function ApproveButton({ videoId, commentId, name }: Props) {
  const approval = useChange(videosApi.approveComment, { refreshes: listsOfComments });
  const approve = () => {
    keepFocusNear(commentId);
    approval.mutate({ params: { id: videoId, commentId } });
  };
  return (
    <>
      <Button kind="link" disabled={approval.isPending} onClick={approve}>
        <Message of="comments.approve" name={name} hidden={hidden} />
      </Button>
      <Outcome
        error={approval.error}
        words={{ comment_not_held: t('comments.alreadyShown'), comment_already_deleted: t('comments.deleted') }}
      />
    </>
  );
}
