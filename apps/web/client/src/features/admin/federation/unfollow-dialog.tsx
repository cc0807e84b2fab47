import { useChange } from '../../../api/use-change.ts';
import { t } from '../../../i18n/messages.ts';
import { federationApi } from '../../../precomputed/operations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type FollowedActor, handleIn, whoIs } from './follows.ts';

type Props = { readonly actor: FollowedActor; readonly tell: (note: string) => void; readonly close: () => void };

/** Asks once more before somebody is followed no longer. */
export function UnfollowDialog({ actor, tell, close }: Props) {
  const who = whoIs(actor);
  const ending = useChange(federationApi.unfollowInstance, {
    refreshes: [federationApi.listInstanceFollowing],
    onSuccess: () => {
      tell(t('unfollow.done', { who }));
      close();
    },
  });
  return (
    <ConfirmDialog
      title={t('unfollow.title', { who })}
      action={t('unfollow.action')}
      busy={t('confirm.busy')}
      change={ending}
      run={() => ending.mutate({ params: { hostOrHandle: handleIn(actor) } })}
      close={close}
    >
      <p>{t('unfollow.consequence')}</p>
    </ConfirmDialog>
  );
}
