import { useId, useState } from 'react';
import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { deviceOf } from '../../account/sessions/device-in-words.ts';
import { SessionRow } from '../../account/sessions/session-row.tsx';
import { type TokenSession, useEndSession, useEndSessions, useSessions } from '../../account/sessions/sessions.ts';
import type { User } from './roles.ts';
import styles from './user-details.module.css';

/** Where a user is signed in, and the end of it. */
export function UserSessions({ user: { id: userId, username } }: { user: User }) {
  const { data: sessions, error, refetch } = useSessions(userId);
  const ending = useEndSession();
  const endingAll = useEndSessions();
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<TokenSession | 'all' | null>(null);
  const id = useId();
  const end = (session: TokenSession) => {
    setEnded(session);
    ending.mutate({ params: { id: userId, tokenSessionId: session.id } });
  };
  const endAll = () =>
    endingAll.mutate(
      { params: { id: userId } },
      {
        onSuccess: () => {
          ending.reset();
          setEnded('all');
          setAsking(false);
        },
      },
    );
  const isDone = !isAsking && (ended === 'all' || ending.isSuccess);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{t('sessions.title')}</h3>
      {error && !sessions && <Failure error={error} retry={() => void refetch()} />}
      {sessions?.length === 0 && <p className="soft">{t('users.sessions.none')}</p>}
      {sessions?.length !== 0 && (
        <ul className={styles.list} aria-labelledby={id} aria-busy={!sessions}>
          {sessions?.map((session) => (
            <SessionRow key={session.id} session={session} isBusy={ending.isPending} end={() => end(session)} />
          )) ?? <li className={styles.row} />}
        </ul>
      )}
      <Outcome error={ending.error} words={{ token_session_not_found: t('users.sessions.notListed') }}>
        {isDone && ended && endedInWords(ended)}
      </Outcome>
      <Button kind="quiet" onClick={() => setAsking(true)}>
        {t('users.sessions.endAll')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('users.sessions.endAll.title', { name: username })}
          action={t('users.sessions.endAll.action')}
          busy={t('users.sessions.ending')}
          change={endingAll}
          run={endAll}
          close={() => setAsking(false)}
        >
          <p>
            <Message of="users.sessions.consequence" name={username} b={bold} />
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

function endedInWords(ended: TokenSession | 'all'): string {
  return ended === 'all' ? t('users.sessions.allEnded') : t('sessions.ended', { device: deviceOf(ended) });
}
