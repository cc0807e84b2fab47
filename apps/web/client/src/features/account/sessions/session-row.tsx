import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { Entry } from '../../../ui/entries.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { deviceOf } from './device-in-words.ts';
import type { TokenSession } from './sessions.ts';

type Props = { readonly session: TokenSession; readonly isBusy: boolean; readonly end: () => void };

export function SessionRow({ session, isBusy, end }: Props) {
  const address = session.lastActivityIP ?? session.loginIP ?? t('sessions.unknownAddress');
  return (
    <Entry
      name={<span title={session.lastActivityDevice ?? undefined}>{deviceOf(session)}</span>}
      detail={
        <span className="num">
          <Message of="sessions.used" address={address} when={() => <RelativeDate date={session.lastActivityDate} />} />
        </span>
      }
    >
      {session.currentSession ? (
        <span className="small success">{t('sessions.thisOne')}</span>
      ) : (
        <Button kind="quiet" disabled={isBusy} onClick={end}>
          <Message of="sessions.end" device={deviceOf(session)} hidden={hidden} />
        </Button>
      )}
    </Entry>
  );
}
