import { useId, useState } from 'react';
import { useConfig } from '../../../api/config.ts';
import { useChange } from '../../../api/use-change.ts';
import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { useProviderName } from './provider-name.ts';
import type { User } from './roles.ts';
import styles from './user-details.module.css';
import { listsOfUsers } from './users.ts';

type Asking = {
  readonly user: User;
  readonly provider: string | null;
  /** It was done; `words` say what. */
  readonly done: (words: string) => void;
  readonly close: () => void;
};

/** How a user signs in; who may, helps somebody who lost a phone or left the company. */
export function UserSignIn({ user, mayManage }: { user: User; mayManage: boolean }) {
  const [open, setOpen] = useState<'factor' | 'provider' | null>(null);
  const [outcome, setOutcome] = useState('');
  const provider = useProviderName(user.pluginAuth);
  const id = useId();
  const close = () => setOpen(null);
  const done = (words: string) => {
    setOutcome(words);
    close();
  };
  const asking = { user, provider, done, close };
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{t('users.signIn')}</h3>
      <ul className={styles.list} aria-labelledby={id}>
        <li className={styles.row}>
          <div className="grow">
            <b>{t('users.signIn.with')}</b>
            <span className="small soft block">{provider ?? t('users.signIn.password')}</span>
          </div>
          {provider && mayManage && (
            <Button kind="quiet" onClick={() => setOpen('provider')}>
              {t('users.allowPassword')}
            </Button>
          )}
        </li>
        <li className={styles.row}>
          <div className="grow">
            <b>{t('users.signIn.factor')}</b>
            <span className="small soft block">{user.twoFactorEnabled ? t('users.signIn.factorOn') : t('users.signIn.factorOff')}</span>
          </div>
          {user.twoFactorEnabled && mayManage && (
            <Button kind="quiet" onClick={() => setOpen('factor')}>
              <Message of="users.factor.off" hidden={hidden} />
            </Button>
          )}
        </li>
      </ul>
      <Outcome error={null}>{open === null && outcome}</Outcome>
      {open === 'factor' && <FactorDialog {...asking} />}
      {open === 'provider' && provider && <PasswordDialog {...asking} provider={provider} />}
    </section>
  );
}

/** Switches off the second factor of somebody who lost it. */
function FactorDialog({ user: { id, username }, provider, done, close }: Asking) {
  const switchingOff = useChange(authApi.disableTwoFactor, { refreshes: listsOfUsers, onSuccess: () => done(t('users.factor.isOff')) });
  return (
    <ConfirmDialog
      title={t('users.factor.title', { name: username })}
      action={t('users.factor.switchOff')}
      busy={t('users.factor.switchingOff')}
      change={switchingOff}
      run={() => switchingOff.mutate({ params: { id }, body: {} })}
      close={close}
    >
      <p>
        {provider ? (
          <Message of="users.factor.providerEnough" name={username} provider={provider} b={bold} />
        ) : (
          <Message of="users.factor.passwordEnough" name={username} b={bold} />
        )}
      </p>
      <p>{t('users.factor.advice')}</p>
    </ConfirmDialog>
  );
}

/** Lets somebody who comes from a provider sign in with a password as well. */
function PasswordDialog({ user: { id, username }, provider, done, close }: Asking & { readonly provider: string }) {
  const canMail = useConfig()?.email.enabled === true;
  const allowing = useChange(authApi.updateUser, {
    refreshes: listsOfUsers,
    onSuccess: () => done(t('users.allowPassword.allowed', { name: username })),
  });
  return (
    <ConfirmDialog
      title={t('users.allowPassword.title', { name: username })}
      action={t('users.allowPassword')}
      busy={t('users.allowPassword.allowing')}
      isSafe
      change={allowing}
      run={() => allowing.mutate({ params: { id }, body: { pluginAuth: null } })}
      close={close}
    >
      <p>
        <Message of={canMail ? 'users.allowPassword.byMail' : 'users.allowPassword.byHand'} name={username} provider={provider} b={bold} />
      </p>
      <p>{t('users.allowPassword.stays', { provider })}</p>
    </ConfirmDialog>
  );
}
