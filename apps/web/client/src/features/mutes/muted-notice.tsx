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

const keyOf = ({ by, of }: Mute) => `${by} ${of}`;

/** Says where one looks at something of somebody who is muted, and offers to end that. */
export function MutedNotice({ account }: { account: Actor }) {
  const me = useMe();
  const mutes = useMutesOf(account);
  const unmuting = useMuting();
  const mayEnd = ({ by, of }: Mute) => by === 'me' || (me !== undefined && hasRight(me.role.id as Role, RIGHTS[of]));
  return (
    <div className={styles.notices}>
      <div className={mutes.length > 0 ? `panel raised ${styles.mutes}` : ''}>
        <output>
          {mutes.map((mute, row) => (
            <span key={keyOf(mute)} className={styles.mute} style={{ gridRow: row + 1 }}>
              <Icon name="mute" />
              <span>
                {t(mute.by === 'me' ? 'mutes.notice.byMe' : 'mutes.notice.byInstance', { who: whoIn(mute) })} {t('mutes.notice.effect')}
              </span>
            </span>
          ))}
        </output>
        {mutes.map(
          (mute, row) =>
            mayEnd(mute) && (
              <Button
                key={keyOf(mute)}
                kind="quiet"
                style={{ gridRow: row + 1 }}
                disabled={unmuting.isPending}
                onClick={() => unmuting.mutate({ mute, isMuted: false })}
              >
                <Message of="mutes.unmute" who={whoIn(mute)} hidden={hidden} />
              </Button>
            ),
        )}
      </div>
      <Outcome error={unmuting.error} words={{ mute_not_found: t('mutes.notMuted') }}>
        {unmuting.isSuccess && t('mutes.unmuted', { who: whoIn(unmuting.variables.mute) })}
      </Outcome>
    </div>
  );
}
