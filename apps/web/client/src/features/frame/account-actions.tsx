import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import type { MyUser } from '../../api/me.ts';
import { session } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import { adminPagesFor } from '../admin/admin-pages.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

type Props = {
  readonly me: MyUser | undefined;
  /** How many registrations and reports wait for an answer. */
  readonly waiting?: number;
  /** What the button is called. */
  readonly label?: string;
  readonly actor: { readonly name: string; readonly displayName: string };
  readonly face: ReactNode;
  readonly className: string;
};

/** What concerns the signed-in person, as a menu. */
export function AccountActions({ me, waiting = 0, label = t('frame.yourAccount'), actor, face, className }: Props) {
  const navigate = useNavigate();
  const [isStuck, setStuck] = useState(false);
  const signingOut = useChange(authApi.revokeToken);
  const signOut = () => signingOut.mutate({}, { onSuccess: leave, onError: (error) => (isOver(error) ? leave() : setStuck(true)) });
  return (
    <>
      <ActionMenu
        label={label}
        face={face}
        className={className}
        heading={{ title: actor.displayName, detail: `@${actor.name}` }}
        actions={[
          { icon: 'person', label: t('frame.yourPage'), run: () => void navigate(`/a/${actor.name}`) },
          { icon: 'videos', label: t('frame.myVideos'), run: () => void navigate('/my-videos') },
          { icon: 'channel', label: t('frame.channels'), run: () => void navigate('/my-library/video-channels') },
          { icon: 'playlist', label: t('frame.playlists'), run: () => void navigate('/my-library/video-playlists') },
          { icon: 'later', label: t('frame.watchLater'), run: () => void navigate('/my-library/watch-later') },
          { icon: 'flag', label: t('reports.mine'), run: () => void navigate('/my-account/abuses') },
          { icon: 'settings', label: t('frame.settings'), run: () => void navigate('/my-account/settings') },
          ...(adminPagesFor(me).length > 0
            ? [{ icon: 'gauge' as const, label: administration(waiting), run: () => void navigate('/admin') }]
            : []),
          { icon: 'leave', label: t('frame.signOut'), run: signOut },
        ]}
      />
      {isStuck && (
        <SignOutDialog error={signingOut.error} isBusy={signingOut.isPending} again={signOut} leave={leave} close={() => setStuck(false)} />
      )}
    </>
  );
}

const administration = (waiting: number) =>
  waiting > 0 ? t('frame.administrationWaiting', { count: waiting }) : t('frame.administration');

/** The session that was to end had ended before. */
const isOver = (error: Error) => error instanceof SignedOut || (error instanceof ApiProblem && error.status === 401);

function leave(): void {
  session.write(null);
  // A new page: nothing of what this person saw stays in memory.
  location.assign('/');
}
