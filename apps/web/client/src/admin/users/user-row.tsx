import { authApi } from '@flotilla/contracts-auth';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import type { MyUser } from '../../api/queries.ts';
import { partInWords, sizeInWords } from '../../text/sizes.ts';
import { RelativeDate } from '../../ui/date.tsx';
import { ConfirmWindow } from '../confirm-window.tsx';
import { BlockWindow } from './block-window.tsx';
import { useProviderName } from './provider-name.ts';
import { rightsOver, type User } from './roles.ts';
import { UserDetails } from './user-details.tsx';
import { UserForm } from './user-form.tsx';
import { forgetUsers } from './users.ts';

export function UserRow({ user, me }: { user: User; me: MyUser }) {
  const [open, setOpen] = useState<'block' | 'delete' | 'details' | 'edit' | 'unblock' | null>(null);
  const { mayEdit, mayShutOut } = rightsOver(user, me);
  const provider = useProviderName(user.pluginAuth);
  const close = () => setOpen(null);
  const { username } = user;
  const params = { id: user.id };
  return (
    <tr>
      <th scope="row" className="who">
        <Link className="link" to={`/a/${username}`}>
          {username}
        </Link>
        {user.blocked && <span className="tag bad">Blocked</span>}
        {user.emailVerified === false && <span className="tag">E-mail not confirmed</span>}
        {provider && <span className="tag">{provider}</span>}
        {user.twoFactorEnabled && <span className="tag">Two factors</span>}
        <span className="soft block">{user.email}</span>
        {user.blocked && user.blockedReason && <span className="soft block">Because: {user.blockedReason}</span>}
      </th>
      <td data-label="Role">{user.role.label}</td>
      <td data-label="Space used" className="num">
        <SpaceUsed user={user} />
      </td>
      <td data-label="Last sign-in">{user.lastLoginDate ? <RelativeDate date={user.lastLoginDate} /> : 'Never'}</td>
      <td data-label="Joined">
        <RelativeDate date={user.createdAt} />
      </td>
      <td className="row-actions">
        <button type="button" className="link-button" aria-label={`Details of ${username}`} onClick={() => setOpen('details')}>
          Details
        </button>
        {mayEdit && (
          <button type="button" className="link-button" aria-label={`Edit ${username}`} onClick={() => setOpen('edit')}>
            Edit
          </button>
        )}
        {mayShutOut && (
          <>
            <button
              type="button"
              className="link-button"
              aria-label={`${user.blocked ? 'Unblock' : 'Block'} ${username}`}
              onClick={() => setOpen(user.blocked ? 'unblock' : 'block')}
            >
              {user.blocked ? 'Unblock' : 'Block'}
            </button>
            <button type="button" className="link-button bad" aria-label={`Delete ${username}`} onClick={() => setOpen('delete')}>
              Delete
            </button>
          </>
        )}
        {open === 'details' && <UserDetails user={user} me={me} close={close} />}
        {open === 'edit' && <UserForm user={user} me={me} close={close} />}
        {open === 'block' && <BlockWindow user={user} close={close} />}
        {open === 'unblock' && (
          <ConfirmWindow
            title={`Let ${username} in again?`}
            action="Unblock"
            busy="Unblocking"
            isSafe
            run={() => call(authApi.unblockUser, { params }).then(forgetUsers)}
            close={close}
          >
            <p>{username} can sign in again and is told so by e-mail.</p>
          </ConfirmWindow>
        )}
        {open === 'delete' && (
          <ConfirmWindow
            title={`Delete ${username}?`}
            action="Delete for ever"
            busy="Deleting"
            run={() => call(authApi.deleteUser, { params }).then(forgetUsers)}
            close={close}
          >
            <p>
              The account, its channels, all videos with their files and all sessions of <b>{username}</b> will be gone for everybody. This
              cannot be undone.
            </p>
            <p>The names of the account and its channels stay reserved: nobody can take them later.</p>
          </ConfirmWindow>
        )}
      </td>
    </tr>
  );
}

function SpaceUsed({ user: { username, videoQuota, videoQuotaUsed = 0, videoQuotaUsedDaily = 0 } }: { user: User }) {
  const daily = videoQuotaUsedDaily > 0 && <span className="soft block">{sizeInWords(videoQuotaUsedDaily)} in 24 hours</span>;
  if (videoQuota < 0) {
    return (
      <>
        {sizeInWords(videoQuotaUsed)}
        {daily}
      </>
    );
  }
  return (
    <>
      {partInWords(videoQuotaUsed, Math.max(videoQuota, 1))}
      <meter aria-label={`Space used by ${username}`} min={0} max={Math.max(videoQuota, 1)} value={videoQuotaUsed} />
      {daily}
    </>
  );
}
