import { useQuery } from '@tanstack/react-query';
import type { MyUser } from '../../api/queries.ts';
import { Failure } from '../../ui/notice.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { Section } from '../section.tsx';
import { deviceInWords } from './device-in-words.ts';
import { EndOthers } from './end-others.tsx';
import { SessionRow } from './session-row.tsx';
import { sessionsQuery } from './sessions.ts';
import { useEndSession } from './use-end-sessions.ts';

/** It ended meanwhile, or it has to be renewed and then nobody can tell it from one that ended. */
const words = { 404: 'This session was not used lately and is not listed any more. To be sure that it ends, sign out everywhere else.' };

/** Where the person is signed in. */
export function SessionsSection({ me }: { me: MyUser }) {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery(me.id));
  const ending = useEndSession(me.id);
  const ended = ending.variables;
  return (
    <Section title="Sessions" intro="Where you were signed in lately. An ended session stops working within two seconds.">
      {error && !sessions && <Failure error={error} retry={() => void refetch()} />}
      <ul className="sessions" aria-label="Sessions" aria-busy={!sessions}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={ending.isPending} end={() => ending.mutate(session)} />
        )) ?? <li className="session waiting" />}
      </ul>
      <Outcome error={ending.error} words={words}>
        {ending.isSuccess && ended && `The session with ${deviceInWords(ended.lastActivityDevice ?? ended.loginDevice)} is ended.`}
      </Outcome>
      <EndOthers userId={me.id}>
        Something you do not know? End it, and change your password. Sessions that nobody used for a day or more may not be listed; signing
        out everywhere else ends them too.
      </EndOthers>
    </Section>
  );
}
