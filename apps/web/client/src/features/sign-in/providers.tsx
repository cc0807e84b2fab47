import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { externalAddress } from './external-address.ts';
import styles from './providers.module.css';

type Props = {
  readonly providers: readonly Record<string, string>[];
  /** Where to go afterwards. */
  readonly next: string;
};

/** Other places to sign in at, as the operator set them up. */
export function Providers({ providers, next }: Props) {
  if (providers.length === 0) return null;
  return (
    <ul className={styles.providers} aria-label={t('signIn.otherWays')}>
      {providers.map(({ authName = '', authDisplayName }) => (
        <li key={authName}>
          <a className={buttonClass({ kind: 'quiet' })} href={externalAddress(authName, next)}>
            {t('signIn.with', { provider: authDisplayName || authName })}
          </a>
        </li>
      ))}
    </ul>
  );
}
