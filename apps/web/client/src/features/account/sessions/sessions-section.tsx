import { useState } from 'react';
import type { MyUser } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { Entries, EntryPlace } from '../../../ui/entries.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { Section } from '../../../ui/section.tsx';
import { deviceOf } from './device-in-words.ts';
import { EndOthers } from './end-others.tsx';
import { SessionRow } from './session-row.tsx';
import { type TokenSession, useEndSession, useSessions } from './sessions.ts';

/** Where the person is signed in. */
export function SessionsSection({ me: { id } }: { me: MyUser }) {
  const { data: sessions, error, refetch } = useSessions(id);
  const ending = useEndSession();
  const [ended, setEnded] = useState<TokenSession | null>(null);
  const end = (session: TokenSession) => {
    setEnded(session);
    ending.mutate({ params: { id, tokenSessionId: session.id } });
  };
  return (
    <Section title={t('sessions.title')} intro={t('sessions.intro')}>
      {error && !sessions && <Failure error={error} retry={() => void refetch()} />}
      <Entries aria-label={t('sessions.title')} aria-busy={!sessions}>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} isBusy={ending.isPending} end={() => end(session)} />
        )) ?? <EntryPlace />}
      </Entries>
      <Outcome error={ending.error} words={{ token_session_not_found: t('sessions.notListed') }}>
        {ending.isSuccess && ended && t('sessions.ended', { device: deviceOf(ended) })}
      </Outcome>
      <EndOthers userId={id}>{t('sessions.endOthersReason')}</EndOthers>
    </Section>
  );
}
