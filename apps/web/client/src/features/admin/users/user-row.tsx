import { Link } from 'react-router';
import type { MyUser } from '../../../api/me.ts';
import { t } from '../../../i18n/messages.ts';
import { partInWords, sizeInWords } from '../../../i18n/sizes.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { Meter } from '../meter.tsx';
import { Cell } from '../stacking-table.tsx';
import { useProviderName } from './provider-name.ts';
import { roleLabel, type User } from './roles.ts';
import { UserActions } from './user-actions.tsx';

/** One user: who, in which role, with how much space, since when, and what can be done. */
export function UserRow({ user, me }: { user: User; me: MyUser }) {
  const provider = useProviderName(user.pluginAuth);
  return (
    <tr>
      <th scope="row">
        <span className="actor-link">
          <Avatar actor={user.account} size="small" />
          <Link className="link" to={`/a/${user.username}`}>
            {user.username}
          </Link>
        </span>
        {user.blocked && <span className="tag bad">{t('users.blocked')}</span>}
        {user.emailVerified === false && <span className="tag">{t('users.emailNotConfirmed')}</span>}
        {provider && <span className="tag">{provider}</span>}
        {user.twoFactorEnabled && <span className="tag">{t('users.twoFactors')}</span>}
        <span className="soft block">{user.email}</span>
        {user.blocked && user.blockedReason && (
          <span className="soft block">{t('users.blockedBecause', { reason: user.blockedReason })}</span>
        )}
      </th>
      <Cell label={t('users.role')}>{t(roleLabel(user.role.id))}</Cell>
      <Cell label={t('users.column.spaceUsed')} className="num">
        <SpaceUsed user={user} />
      </Cell>
      <Cell label={t('users.column.lastSignIn')}>
        {user.lastLoginDate ? <RelativeDate date={user.lastLoginDate} /> : t('users.neverSignedIn')}
      </Cell>
      <Cell label={t('users.column.joined')}>
        <RelativeDate date={user.createdAt} />
      </Cell>
      <UserActions user={user} me={me} />
    </tr>
  );
}

function SpaceUsed({ user: { username, videoQuota, videoQuotaUsed = 0, videoQuotaUsedDaily = 0 } }: { user: User }) {
  const isLimited = videoQuota >= 0;
  return (
    <>
      {isLimited ? partInWords(videoQuotaUsed, Math.max(videoQuota, 1)) : sizeInWords(videoQuotaUsed)}
      {isLimited && <Meter label={t('users.spaceUsedBy', { name: username })} whole={videoQuota} value={videoQuotaUsed} />}
      {videoQuotaUsedDaily > 0 && <span className="soft block">{t('users.usedToday', { size: sizeInWords(videoQuotaUsedDaily) })}</span>}
    </>
  );
}
