import { RelativeDate } from '../../ui/date.tsx';
import { deviceInWords } from './device-in-words.ts';
import type { TokenSession } from './sessions.ts';

type Props = { readonly session: TokenSession; readonly isBusy: boolean; readonly end: () => void };

export function SessionRow({ session, isBusy, end }: Props) {
  const device = deviceInWords(session.lastActivityDevice ?? session.loginDevice);
  return (
    <li className="session">
      <div className="grow">
        <b title={session.lastActivityDevice ?? undefined}>{device}</b>
        <span className="small soft block num">
          {session.lastActivityIP ?? session.loginIP ?? 'Unknown address'}, used <RelativeDate date={session.lastActivityDate} />
        </span>
      </div>
      {session.currentSession ? (
        <span className="small success">This one</span>
      ) : (
        <button type="button" className="button quiet" disabled={isBusy} onClick={end}>
          End<span className="visually-hidden"> the session with {device}</span>
        </button>
      )}
    </li>
  );
}
