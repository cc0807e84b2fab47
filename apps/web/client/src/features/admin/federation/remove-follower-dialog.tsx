import { t } from '../../../i18n/messages.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type FollowedActor, whoIs } from './follows.ts';
import { type Decision, useDeciding } from './use-deciding.ts';

type Props = { readonly follower: FollowedActor; readonly tell: (decision: Decision) => void; readonly close: () => void };

/** Asks once more before a follower is removed. */
export function RemoveFollowerDialog({ follower, tell, close }: Props) {
  const removing = useDeciding((decision) => {
    close();
    tell(decision);
  });
  const who = whoIs(follower);
  return (
    <ConfirmDialog
      title={t('followers.remove.title', { who })}
      action={t('followers.remove.action')}
      busy={t('confirm.busy')}
      change={removing}
      run={() => removing.mutate({ action: 'remove', follower })}
      close={close}
    >
      <p>{t('followers.remove.consequence')}</p>
    </ConfirmDialog>
  );
}
