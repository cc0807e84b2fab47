import { hasRight, type Role } from '@flotilla/contract';
import { useMe } from '../../api/me.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import styles from './mutes.module.css';
import { type Actor, type Mute, useMuting, whoIn } from './mutes.ts';
import { useMutesOf } from './use-mutes-of.ts';

const RIGHTS = { account: 'MANAGE_ACCOUNTS_BLOCKLIST', server: 'MANAGE_SERVERS_BLOCKLIST' } as const;

/** Says where one looks at something of somebody who is muted, and offers to end that. */
export function MutedNotice({ account }: { account: Actor }) {
  const me = useMe();
  const mutes = useMutesOf(account);
  const unmuting = useMuting();
  const mayEnd = ({ by, of }: Mute) => by === 'me' || (me !== undefined && hasRight(me.role.id as Role, RIGHTS[of]));
  return (
    <div className={styles.notices}>
      <output>
        {mutes.map((mute) => (
          <span key={`${mute.by} ${mute.of}`} className={`panel raised ${styles.notice}`}>
            <Icon name="mute" />
            <span className="grow">
              {t(mute.by === 'me' ? 'mutes.notice.byMe' : 'mutes.notice.byInstance', { who: whoIn(mute) })} {t('mutes.notice.effect')}
            </span>
            {mayEnd(mute) && (
              <Button kind="quiet" disabled={unmuting.isPending} onClick={() => unmuting.mutate({ mute, isMuted: false })}>
                <Message of="mutes.unmute" who={whoIn(mute)} hidden={hidden} />
              </Button>
            )}
          </span>
        ))}
      </output>
      <Outcome error={unmuting.error} words={{ mute_not_found: t('mutes.notMuted') }}>
        {unmuting.isSuccess && t('mutes.unmuted', { who: whoIn(unmuting.variables.mute) })}
      </Outcome>
    </div>
  );
}
