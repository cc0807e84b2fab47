import { buttonClass } from '../../ui/button.tsx';
import { externalAddress } from './external-address.ts';

type Props = {
  readonly providers: readonly Record<string, string>[];
  /** Where to go afterwards. */
  readonly next: string;
};

/** Other places to sign in at, as the operator set them up. */
export function Providers({ providers, next }: Props) {
  if (providers.length === 0) return null;
  return (
    <ul className="providers" aria-label="Other ways to sign in">
      {providers.map(({ authName = '', authDisplayName }) => (
        <li key={authName}>
          <a className={buttonClass({ kind: 'quiet' })} href={externalAddress(authName, next)}>
            Sign in with {authDisplayName || authName}
          </a>
        </li>
      ))}
    </ul>
  );
}
