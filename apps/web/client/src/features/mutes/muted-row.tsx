import { Link } from 'react-router';
import { Message } from '../../i18n/message.tsx';
import { handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { Entry } from '../../ui/entries.tsx';
import { hidden } from '../../ui/hidden.tsx';
import styles from './mutes.module.css';
import type { Muted } from './mutes.ts';

type Props = { readonly muted: Muted; readonly who: string; readonly isBusy: boolean; readonly unmute: () => void };

/** An account or a server that is muted. */
export function MutedRow({ muted, who, isBusy, unmute }: Props) {
  const since = <Message of="mutes.since" when={() => <RelativeDate date={muted.createdAt} />} />;
  const account = 'blockedAccount' in muted ? muted.blockedAccount : null;
  return (
    <Entry
      name={account ? <AccountLink account={account} /> : who}
      detail={
        account ? (
          <>
            {who} · {since}
          </>
        ) : (
          since
        )
      }
    >
      <Button kind="quiet" disabled={isBusy} onClick={unmute}>
        <Message of="mutes.unmute" who={who} hidden={hidden} />
      </Button>
    </Entry>
  );
}

function AccountLink({ account }: { account: Extract<Muted, { blockedAccount: object }>['blockedAccount'] }) {
  return (
    <Link className={styles.account} to={`/a/${handleOf(account)}`}>
      <Avatar actor={account} size="small" />
      {account.displayName}
    </Link>
  );
}
