import { useState } from 'react';
import { Link } from 'react-router';
import type { MyUser } from '../../../api/me.ts';
import { useChange } from '../../../api/use-change.ts';
import { partInWords, sizeInWords } from '../../../i18n/sizes.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { useProviderName } from './provider-name.ts';
import { rightsOver, type User } from './roles.ts';
import { UserDetails } from './user-details.tsx';
import { UserForm } from './user-form.tsx';
import { listsOfUsers } from './users.ts';

export function UserRow({ user, me }: { user: User; me: MyUser }) {
  const [open, setOpen] = useState<'block' | 'delete' | 'details' | 'edit' | 'unblock' | null>(null);
  const { mayEdit, mayShutOut } = rightsOver(user, me);
  const provider = useProviderName(user.pluginAuth);
  const close = () => setOpen(null);
  const { username } = user;
  const params = { id: user.id };
  const unblocking = useChange(authApi.unblockUser, { refreshes: listsOfUsers, onSuccess: close });
  const deletion = useChange(authApi.deleteUser, { refreshes: listsOfUsers, onSuccess: close });
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
        <Button kind="link" aria-label={`Details of ${username}`} onClick={() => setOpen('details')}>
          Details
        </Button>
        {mayEdit && (
          <Button kind="link" aria-label={`Edit ${username}`} onClick={() => setOpen('edit')}>
            Edit
          </Button>
        )}
        {mayShutOut && (
          <>
            <Button
              kind="link"
              aria-label={`${user.blocked ? 'Unblock' : 'Block'} ${username}`}
              onClick={() => setOpen(user.blocked ? 'unblock' : 'block')}
            >
              {user.blocked ? 'Unblock' : 'Block'}
            </Button>
            <Button kind="bad-link" aria-label={`Delete ${username}`} onClick={() => setOpen('delete')}>
              Delete
            </Button>
          </>
        )}
        {open === 'details' && <UserDetails user={user} me={me} close={close} />}
        {open === 'edit' && <UserForm user={user} me={me} close={close} />}
        {open === 'block' && <BlockDialog user={user} close={close} />}
        {open === 'unblock' && (
          <ConfirmDialog
            title={`Let ${username} in again?`}
            action="Unblock"
            busy="Unblocking"
            isSafe
            change={unblocking}
            run={() => unblocking.mutate({ params })}
            close={close}
          >
            <p>{username} can sign in again and is told so by e-mail.</p>
          </ConfirmDialog>
        )}
        {open === 'delete' && (
          <ConfirmDialog
            title={`Delete ${username}?`}
            action="Delete for ever"
            busy="Deleting"
            change={deletion}
            run={() => deletion.mutate({ params })}
            close={close}
          >
            <p>
              The account, its channels, all videos with their files and all sessions of <b>{username}</b> will be gone for everybody. This
              cannot be undone.
            </p>
            <p>The names of the account and its channels stay reserved: nobody can take them later.</p>
          </ConfirmDialog>
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
