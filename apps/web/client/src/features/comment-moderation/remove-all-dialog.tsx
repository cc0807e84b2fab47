import { useChange } from '../../api/use-change.ts';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { listsOfComments } from '../comments/comments.ts';

type Props = {
  readonly account: { readonly name: string; readonly host: string; readonly displayName: string };
  readonly scope: 'instance' | 'my-videos';
  readonly tell: (note: string) => void;
  readonly close: () => void;
};

/** Deletes everything one person wrote; the server goes on with it after its answer. */
export function RemoveAllDialog({ account, scope, tell, close }: Props) {
  const name = account.displayName;
  const removal = useChange(videosApi.removeCommentsOf, {
    refreshes: listsOfComments,
    onSuccess: () => {
      tell(t('comments.removing', { name }));
      close();
    },
  });
  return (
    <ConfirmDialog
      title={t('comments.removeAll.title')}
      action={t('comments.removeAll.action')}
      busy={t('comments.deleting')}
      change={removal}
      run={() => removal.mutate({ body: { accountName: handleOf(account), scope } })}
      close={close}
    >
      <p>
        {scope === 'instance' ? (
          <Message of="comments.removeAll.instance" name={name} b={bold} />
        ) : (
          <Message of="comments.removeAll.myVideos" name={name} b={bold} />
        )}
      </p>
    </ConfirmDialog>
  );
}
