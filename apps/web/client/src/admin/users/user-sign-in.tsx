import { authApi } from '@flotilla/contracts-auth';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { configQuery } from '../../api/queries.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { ConfirmWindow } from '../confirm-window.tsx';
import { useProviderName } from './provider-name.ts';
import type { User } from './roles.ts';
import { forgetUsers } from './users.ts';

/** How a user signs in; who may, opens the way for somebody who lost a phone or left the company. */
export function UserSignIn({ user, mayManage }: { user: User; mayManage: boolean }) {
  const [open, setOpen] = useState<'factor' | 'provider' | null>(null);
  const [told, setTold] = useState('');
  const canMail = useQuery(configQuery).data?.email.enabled === true;
  const provider = useProviderName(user.pluginAuth);
  const id = useId();
  const { username } = user;
  const params = { id: user.id };
  const close = () => setOpen(null);
  const done = async (words: string) => {
    await forgetUsers();
    setTold(words);
  };
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
            <button type="button" className="button quiet" onClick={() => setOpen('provider')}>
              Allow a password
            </button>
          )}
        </li>
        <li className="session">
          <div className="grow">
            <b>Second factor</b>
            <span className="small soft block">{user.twoFactorEnabled ? 'On' : 'Off'}</span>
          </div>
          {user.twoFactorEnabled && mayManage && (
            <button type="button" className="button quiet" onClick={() => setOpen('factor')}>
              Switch off<span className="visually-hidden"> the second factor</span>
            </button>
          )}
        </li>
      </ul>
      <Outcome error={null}>{open === null && told}</Outcome>
      {open === 'factor' && (
        <ConfirmWindow
          title={`Switch off the second factor of ${username}?`}
          action="Switch off"
          busy="Switching off"
          run={async () => {
            await call(authApi.disableTwoFactor, { params, body: {} });
            await done('The second factor is off.');
          }}
          close={close}
        >
          <p>
            From then on the {provider ? `account at ${provider}` : 'password'} alone is enough to sign in as <b>{username}</b>, and the
            recovery codes are gone. The user is told so by e-mail, and can set up a new one.
          </p>
          <p>Do it after a lost phone, and only when you are sure who asks you.</p>
        </ConfirmWindow>
      )}
      {open === 'provider' && (
        <ConfirmWindow
          title={`Let ${username} use a password?`}
          action="Allow a password"
          busy="Allowing"
          isSafe
          run={async () => {
            await call(authApi.updateUser, { params, body: { pluginAuth: null } });
            await done(`${username} can use a password now.`);
          }}
          close={close}
        >
          <p>
            <b>{username}</b> signs in with {provider} and has a password here only if there was one before.{' '}
            {canMail
              ? 'Afterwards “Forgot your password?” on the page to sign in mails a link to choose one.'
              : 'Mail is off here, so set one with “Edit” afterwards.'}
          </p>
          <p>Whoever is signed in at {provider} gets in as before.</p>
        </ConfirmWindow>
      )}
    </section>
  );
}
