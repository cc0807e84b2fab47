import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { session } from '../../api/session.ts';
import { authApi } from '../../precomputed/operations.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import { adminPagesFor } from '../admin/admin-pages.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

type Props = {
  readonly me: MyUser | undefined;
  readonly actor: { readonly name: string; readonly displayName: string };
  readonly face: ReactNode;
};

/** What concerns the signed-in person, as a menu. */
export function AccountActions({ me, actor, face }: Props) {
  const navigate = useNavigate();
  const [isStuck, setStuck] = useState(false);
  const signingOut = useMutation({ mutationFn: endSession, onSuccess: leave, onError: () => setStuck(true) });
  return (
    <>
      <ActionMenu
        label="Your account"
        face={face}
        heading={{ title: actor.displayName, detail: `@${actor.name}` }}
        actions={[
          { icon: 'person', label: 'Your page', run: () => void navigate(`/a/${actor.name}`) },
          { icon: 'videos', label: 'My videos', run: () => void navigate('/my-videos') },
          { icon: 'settings', label: 'Settings', run: () => void navigate('/my-account/settings') },
          ...(adminPagesFor(me).length > 0
            ? [{ icon: 'gauge' as const, label: 'Administration', run: () => void navigate('/admin') }]
            : []),
          { icon: 'leave', label: 'Sign out', run: () => signingOut.mutate() },
        ]}
      />
      {isStuck && (
        <SignOutDialog
          error={signingOut.error}
          isBusy={signingOut.isPending}
          again={() => signingOut.mutate()}
          leave={leave}
          close={() => setStuck(false)}
        />
      )}
    </>
  );
}

async function endSession(): Promise<void> {
  try {
    await call(authApi.revokeToken, {});
  } catch (error) {
    const isOver = error instanceof SignedOut || (error instanceof ApiProblem && error.status === 401);
    if (!isOver) throw error;
  }
}

function leave(): void {
  session.write(null);
  // A new page: nothing of what this person saw stays in memory.
  location.assign('/');
}
