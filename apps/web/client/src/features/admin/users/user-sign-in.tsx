import { useId, useState } from 'react';
import { useConfig } from '../../../api/config.ts';
import { useChange } from '../../../api/use-change.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { useProviderName } from './provider-name.ts';
import type { User } from './roles.ts';
import { listsOfUsers } from './users.ts';

/** How a user signs in; who may, opens the way for somebody who lost a phone or left the company. */
export function UserSignIn({ user, mayManage }: { user: User; mayManage: boolean }) {
  const [open, setOpen] = useState<'factor' | 'provider' | null>(null);
  const [told, setTold] = useState('');
  const canMail = useConfig()?.email.enabled === true;
  const provider = useProviderName(user.pluginAuth);
  const id = useId();
  const { username } = user;
  const params = { id: user.id };
  const close = () => setOpen(null);
  const done = (words: string) => {
    setTold(words);
    close();
  };
  const switchingOff = useChange(authApi.disableTwoFactor, { refreshes: listsOfUsers, onSuccess: () => done('The second factor is off.') });
  const allowing = useChange(authApi.updateUser, {
    refreshes: listsOfUsers,
    onSuccess: () => done(`${username} can use a password now.`),
  });
  return (
    <section className="details-part" aria-labelledby={id}>
      <h3 id={id}>Sign-in</h3>
      <ul className="sessions" aria-labelledby={id}>
        <li className="session">
          <div className="grow">
            <b>Signs in with</b>
            <span className="small soft block">{provider ?? 'a password'}</span>
          </div>
          {provider && mayManage && (
            <Button kind="quiet" onClick={() => setOpen('provider')}>
              Allow a password
            </Button>
          )}
        </li>
        <li className="session">
          <div className="grow">
            <b>Second factor</b>
            <span className="small soft block">{user.twoFactorEnabled ? 'On' : 'Off'}</span>
          </div>
          {user.twoFactorEnabled && mayManage && (
            <Button kind="quiet" onClick={() => setOpen('factor')}>
              Switch off<span className="visually-hidden"> the second factor</span>
            </Button>
          )}
        </li>
      </ul>
      <Outcome error={null}>{open === null && told}</Outcome>
      {open === 'factor' && (
        <ConfirmDialog
          title={`Switch off the second factor of ${username}?`}
          action="Switch off"
          busy="Switching off"
          change={switchingOff}
          run={() => switchingOff.mutate({ params, body: {} })}
          close={close}
        >
          <p>
            From then on the {provider ? `account at ${provider}` : 'password'} alone is enough to sign in as <b>{username}</b>, and the
            recovery codes are gone. The user is told so by e-mail, and can set up a new one.
          </p>
          <p>Do it after a lost phone, and only when you are sure who asks you.</p>
        </ConfirmDialog>
      )}
      {open === 'provider' && (
        <ConfirmDialog
          title={`Let ${username} use a password?`}
          action="Allow a password"
          busy="Allowing"
          isSafe
          change={allowing}
          run={() => allowing.mutate({ params, body: { pluginAuth: null } })}
          close={close}
        >
          <p>
            <b>{username}</b> signs in with {provider} and has a password here only if there was one before.{' '}
            {canMail
              ? 'Afterwards “Forgot your password?” on the page to sign in mails a link to choose one.'
              : 'Mail is off here, so set one with “Edit” afterwards.'}
          </p>
          <p>Whoever is signed in at {provider} gets in as before.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
