import type { ReactNode } from 'react';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { ActionRow } from '../../../ui/submit-row.tsx';
import { useEndSessions } from './sessions.ts';

/** Offers to end all sessions but this one, whether others are listed or not: those of which only the refresh token is good never are. `children` say why. */
export function EndOthers({ userId, children }: { userId: number; children: ReactNode }) {
  const ending = useEndSessions();
  return (
    <ActionRow
      note={
        <>
          <p className="soft">{children}</p>
          <Outcome error={ending.error}>{ending.isSuccess && t('sessions.othersEnded')}</Outcome>
        </>
      }
    >
      <Button kind="quiet" disabled={ending.isPending} onClick={() => ending.mutate({ params: { id: userId } })}>
        {ending.isPending ? t('sessions.ending') : t('sessions.endOthers')}
      </Button>
    </ActionRow>
  );
}
