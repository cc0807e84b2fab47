import { authApi } from '@flotilla/contracts-auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { deviceInWords } from '../../account/sessions/device-in-words.ts';
import { SessionRow } from '../../account/sessions/session-row.tsx';
import { sessionsQuery } from '../../account/sessions/sessions.ts';
import { useEndSession } from '../../account/sessions/use-end-sessions.ts';
import { call } from '../../api/call.ts';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ConfirmWindow } from '../confirm-window.tsx';
import type { User } from './roles.ts';

/** Where a user is signed in, and the end of it. */
export function UserSessions({ user: { id: userId, username } }: { user: User }) {
  const queries = useQueryClient();
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(userId));
  const ending = useEndSession(userId);
  const [isAsking, setAsking] = useState(false);
  const [areGone, setGone] = useState(false);
  const id = useId();
  const ended = ending.isSuccess && ending.variables;
  const device = ended && deviceInWords(ended.lastActivityDevice ?? ended.loginDevice);
  const told = device ? `The session with ${device} is ended.` : ending.isIdle && areGone && 'All sessions are ended.';
  const endAll = async () => {
    await call(authApi.endTokenSessions, { params: { id: userId } });
    await queries.invalidateQueries(sessionsQuery(userId));
    ending.reset();
    setGone(true);
  };
  return (
    <section className="details-part" aria-labelledby={id}>
      <h3 id={id}>Sessions</h3>
      {error && !sessions && <Failure error={error} retry={() => void refetch()} />}
      {sessions?.length === 0 && <p className="soft">None was used lately.</p>}
      {sessions?.length !== 0 && (
        <ul className="sessions" aria-labelledby={id} aria-busy={!sessions}>
          {sessions?.map((session) => (
            <SessionRow key={session.id} session={session} isBusy={ending.isPending} end={() => ending.mutate(session)} />
          )) ?? <li className="session waiting" />}
        </ul>
      )}
      <Outcome error={ending.error}>{isAsking ? '' : told}</Outcome>
      <button type="button" className="button quiet" onClick={() => setAsking(true)}>
        End all sessions
      </button>
      {isAsking && (
        <ConfirmWindow
          title={`End all sessions of ${username}?`}
          action="End all"
          busy="Ending"
          run={endAll}
          close={() => setAsking(false)}
        >
          <p>
            <b>{username}</b> is signed out everywhere within two seconds, also where nobody was for a while and no session is listed, and
            can sign in again. If somebody else knows the password, set a new one as well.
          </p>
        </ConfirmWindow>
      )}
    </section>
  );
}
