import { useId, useState } from 'react';
import { useChange } from '../../../api/use-change.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { deviceOf } from '../../account/sessions/device-in-words.ts';
import { SessionRow } from '../../account/sessions/session-row.tsx';
import { type TokenSession, useEndSession, useSessions } from '../../account/sessions/sessions.ts';
import type { User } from './roles.ts';

/** Where a user is signed in, and the end of it. */
export function UserSessions({ user: { id: userId, username } }: { user: User }) {
  const { data: sessions, error, refetch } = useSessions(userId);
  const ending = useEndSession();
  const [isAsking, setAsking] = useState(false);
  const [areGone, setGone] = useState(false);
  const id = useId();
  const [ended, setEnded] = useState<TokenSession | null>(null);
  const device = ending.isSuccess && ended && deviceOf(ended);
  const end = (session: TokenSession) => {
    setEnded(session);
    ending.mutate({ params: { id: userId, tokenSessionId: session.id } });
  };
  const told = device ? `The session with ${device} is ended.` : ending.isIdle && areGone && 'All sessions are ended.';
  const endingAll = useChange(authApi.endTokenSessions, {
    refreshes: [authApi.listTokenSessions],
    onSuccess: () => {
      ending.reset();
      setGone(true);
      setAsking(false);
    },
  });
  return (
    <section className="details-part" aria-labelledby={id}>
      <h3 id={id}>Sessions</h3>
      {error && !sessions && <Failure error={error} retry={() => void refetch()} />}
      {sessions?.length === 0 && <p className="soft">None was used lately.</p>}
      {sessions?.length !== 0 && (
        <ul className="sessions" aria-labelledby={id} aria-busy={!sessions}>
          {sessions?.map((session) => (
            <SessionRow key={session.id} session={session} isBusy={ending.isPending} end={() => end(session)} />
          )) ?? <li className="session waiting" />}
        </ul>
      )}
      <Outcome error={ending.error}>{isAsking ? '' : told}</Outcome>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        End all sessions
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`End all sessions of ${username}?`}
          action="End all"
          busy="Ending"
          change={endingAll}
          run={() => endingAll.mutate({ params: { id: userId } })}
          close={() => setAsking(false)}
        >
          <p>
            <b>{username}</b> is signed out everywhere within two seconds, also where nobody was for a while and no session is listed, and
            can sign in again. If somebody else knows the password, set a new one as well.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
