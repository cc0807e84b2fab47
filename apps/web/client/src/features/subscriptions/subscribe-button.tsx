import { useNavigate } from 'react-router';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { inShort } from '../../i18n/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { useSignInPath } from '../sign-in/sign-in-link.tsx';
import styles from './subscribe-button.module.css';
import { useSubscription } from './use-subscription.ts';

type Channel = Parameters<typeof useSubscription>[0] & { readonly displayName: string };

/** Subscribes to a channel, or ends that. Visitors are led to signing in. */
export function SubscribeButton({ channel }: { channel: Channel }) {
  const isSignedIn = useSession() !== null;
  const signIn = useSignInPath();
  const navigate = useNavigate();
  const { isSubscribed, followersCount, error, toggle } = useSubscription(channel);
  const action = t(isSubscribed ? 'subscriptions.subscribed' : 'subscriptions.subscribe');
  return (
    <span className={styles.subscribe}>
      <Button
        kind={isSubscribed ? 'plain' : 'main'}
        aria-pressed={isSubscribed}
        aria-label={t('subscriptions.of', { action, name: channel.displayName })}
        onClick={() => (isSignedIn ? toggle() : void navigate(signIn))}
      >
        {action}
      </Button>
      <span className="small soft num">{t('subscriptions.count', { count: followersCount, short: inShort(followersCount) })}</span>
      <Outcome error={error} />
    </span>
  );
}
