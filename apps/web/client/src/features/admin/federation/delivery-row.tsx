import { useRef, useState } from 'react';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { inDigits } from '../../../i18n/numbers.ts';
import { Button } from '../../../ui/button.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { MuteForAllDialog } from '../../mutes/mute-for-all-dialog.tsx';
import type { MuteChange } from '../../mutes/mutes.ts';
import actions from '../row-actions.module.css';
import { Cell } from '../stacking-table.tsx';
import { type Delivery, MOST_COUNTED } from './deliveries.ts';
import { DeliveryState } from './delivery-state.tsx';
import { FailuresDialog } from './failures-dialog.tsx';

type Props = {
  readonly delivery: Delivery;
  /** Everybody there is muted for everybody here; undefined for those who do not decide that. */
  readonly isMuted: boolean | undefined;
  readonly isBusy: boolean;
  readonly tryNow: () => void;
  readonly unmute: () => void;
  readonly onMuted: (change: MuteChange) => void;
};

/** Another instance: what it got, what it did not get and why, and what can be done about it. */
export function DeliveryRow({ delivery, isMuted, isBusy, tryNow, unmute, onMuted }: Props) {
  const [open, setOpen] = useState<'failures' | 'mute' | null>(null);
  const muteButton = useRef<HTMLButtonElement>(null);
  const { host, state, waiting, delivered, refused, lastSuccessAt } = delivery;
  const close = () => setOpen(null);
  return (
    <tr>
      <th scope="row">
        {host}
        {isMuted && <span className="tag bad">{t('deliveries.muted')}</span>}
      </th>
      <Cell label={t('federation.state')}>
        <DeliveryState delivery={delivery} />
      </Cell>
      <Cell label={t('deliveries.waiting')} className="num">
        {waiting >= MOST_COUNTED ? t('deliveries.orMore', { count: waiting }) : inDigits(waiting)}
      </Cell>
      <Cell label={t('deliveries.delivered')} className="num">
        {inDigits(delivered)}
      </Cell>
      <Cell label={t('deliveries.last')}>{lastSuccessAt ? <RelativeDate date={lastSuccessAt} /> : t('deliveries.never')}</Cell>
      <td className={actions.actions}>
        {refused > 0 && (
          <Button kind="link" onClick={() => setOpen('failures')}>
            <Message of="deliveries.failures" count={refused} host={host} hidden={hidden} />
          </Button>
        )}
        {state !== 'upToDate' && (
          <Button kind="link" disabled={isBusy} onClick={tryNow}>
            <Message of="deliveries.tryNow" host={host} hidden={hidden} />
          </Button>
        )}
        {isMuted === false && (
          <Button kind="bad-link" ref={muteButton} onClick={() => setOpen('mute')}>
            <Message of="deliveries.mute" host={host} hidden={hidden} />
          </Button>
        )}
        {isMuted && (
          <Button kind="link" disabled={isBusy} onClick={unmute}>
            <Message of="mutes.unmute" who={host} hidden={hidden} />
          </Button>
        )}
        {open === 'failures' && <FailuresDialog host={host} close={close} />}
        {open === 'mute' && (
          <MuteForAllDialog
            mute={{ by: 'instance', of: 'server', actor: { host } }}
            returnTo={muteButton}
            close={close}
            onChanged={onMuted}
          />
        )}
      </td>
    </tr>
  );
}
