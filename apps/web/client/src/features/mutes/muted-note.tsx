import { useEffect, useRef } from 'react';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import styles from './mutes.module.css';
import { type MuteChange, useMuting, whoIn } from './mutes.ts';

type Props = { readonly change: MuteChange; readonly onChanged: (change: MuteChange) => void; readonly close: () => void };

/** Says that somebody is muted, in view wherever one reads, since what they wrote is gone; takes the focus that was there, and offers to undo it. */
export function MutedNote({ change: { mute, isMuted }, onChanged, close }: Props) {
  const who = whoIn(mute);
  const undoing = useMuting(onChanged);
  const note = useRef<HTMLElement>(null);
  useEffect(() => note.current?.focus({ preventScroll: true }), [isMuted]);
  return (
    <section ref={note} className={`panel raised ${styles.notice} ${styles.note}`} tabIndex={-1} aria-live="polite">
      <span className="grow">{t(isMuted ? 'mutes.muted' : 'mutes.unmuted', { who })}</span>
      {isMuted && (
        <Button kind="link" disabled={undoing.isPending} onClick={() => undoing.mutate({ mute, isMuted: false })}>
          <Message of="mutes.undo" who={who} hidden={hidden} />
        </Button>
      )}
      <Button kind="quiet" isSquare aria-label={t('form.close')} onClick={close}>
        <Icon name="close" />
      </Button>
      <Outcome error={undoing.error} />
    </section>
  );
}
