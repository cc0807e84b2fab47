import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { RelativeDate } from '../../../ui/date.tsx';
import { DELIVERY_STATES, type Delivery } from './deliveries.ts';
import styles from './federation.module.css';

/** Whether an instance has what it is to have; since when it has not, why, and when it is tried again. */
export function DeliveryState({ delivery: { state, failingSince, lastError, nextAttemptAt, gaveUpAt } }: { delivery: Delivery }) {
  const { className, label } = DELIVERY_STATES[state];
  return (
    <div className={styles.progress}>
      <span className={`state ${className}`}>{t(label)}</span>
      {state === 'failing' && failingSince && (
        <span className="soft block">
          <Message of="deliveries.since" when={() => <RelativeDate date={failingSince} />} />
        </span>
      )}
      {state === 'failing' && lastError && (
        <span className="mistake block" lang="en">
          {lastError}
        </span>
      )}
      {nextAttemptAt && (
        <span className="soft block">
          {isSoon(nextAttemptAt) ? (
            t('deliveries.nextSoon')
          ) : (
            <Message of="deliveries.next" when={() => <RelativeDate date={nextAttemptAt} />} />
          )}
        </span>
      )}
      {gaveUpAt && (
        <span className="soft block">
          <Message of="deliveries.gaveUp" when={() => <RelativeDate date={gaveUpAt} />} />
        </span>
      )}
    </div>
  );
}

/** Dates within a minute are just now, which is not said of what is to come. */
const isSoon = (date: string) => Math.abs(Date.parse(date) - Date.now()) < 60_000;
