import { authApi } from '@flotilla/contracts-auth';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../api/call.ts';
import { useMe } from '../api/queries.ts';
import { session } from '../api/session.ts';
import { Avatar } from './avatar.tsx';

const LazyMenu = lazy(async () => ({ default: (await import('./menu.tsx')).ActionMenu }));

/** The signed-in person and what concerns them. The menu itself is loaded when it is first wanted. */
export function AccountMenu() {
  const me = useMe();
  const [isWanted, setWanted] = useState(false);
  const navigate = useNavigate();
  const actor = me?.account ?? { name: session.read()?.username ?? '?', displayName: session.read()?.username ?? '?', avatars: [] };
  const face = <Avatar actor={actor} />;
  const button = (
    <button type="button" className="face" aria-label="Your account" aria-haspopup="menu" onClick={() => setWanted(true)}>
      {face}
    </button>
  );
  if (!isWanted) return button;

  const signOut = async () => {
    await call(authApi.revokeToken, {}).catch(() => undefined);
    session.write(null);
    // A new page: nothing of what this person saw stays in memory.
    location.assign('/');
  };
  return (
    <Suspense fallback={button}>
      <LazyMenu
        label="Your account"
        face={face}
        heading={{ title: actor.displayName, detail: `@${actor.name}` }}
        actions={[
          { icon: 'person', label: 'Your page', run: () => void navigate(`/a/${actor.name}`) },
          { icon: 'videos', label: 'My videos', run: () => void navigate('/my-videos') },
          { icon: 'key', label: 'Change password', run: () => void navigate('/my-account/settings') },
          { icon: 'leave', label: 'Sign out', run: () => void signOut() },
        ]}
      />
    </Suspense>
  );
}
