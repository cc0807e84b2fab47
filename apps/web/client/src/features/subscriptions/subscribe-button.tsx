import { Suspense, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { inShort } from '../../i18n/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import type { Subscribable } from '../elsewhere/subscribe-dialog.tsx';
import styles from './subscribe-button.module.css';
import { useSubscription } from './use-subscription.ts';

const SubscribeDialog = later('SubscribeDialog', () => import('../elsewhere/subscribe-dialog.tsx'), 'elsewhere');

type Channel = Parameters<typeof useSubscription>[0] & Subscribable;

/** Subscribes to a channel, or ends that. Visitors are asked where they have an account. */
export function SubscribeButton({ channel }: { channel: Channel }) {
  const isSignedIn = useSession() !== null;
  const [isVisiting, setVisiting] = useState(false);
  const { isSubscribed, isAsked, followersCount, error, toggle } = useSubscription(channel);
  const action = t(isSubscribed ? 'subscriptions.subscribed' : 'subscriptions.subscribe');
  return (
    <span className={styles.subscribe}>
      <Button
        kind={isSubscribed ? 'plain' : 'main'}
        aria-pressed={isSubscribed}
        aria-label={t('subscriptions.of', { action, name: channel.displayName })}
        onClick={() => (isSignedIn ? toggle() : setVisiting(true))}
      >
        {action}
      </Button>
      <span className="small soft num">{t('subscriptions.count', { count: followersCount, short: inShort(followersCount) })}</span>
      {isAsked && <output className="small soft">{t('subscriptions.asked', { host: channel.host })}</output>}
      <Outcome error={error} />
      {isVisiting && (
        <Suspense>
          <SubscribeDialog channel={channel} close={() => setVisiting(false)} />
        </Suspense>
      )}
    </span>
  );
}
