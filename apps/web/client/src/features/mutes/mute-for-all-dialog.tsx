import { type RefObject, useEffect } from 'react';
import { bold, Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Mute, type MuteChange, useMuting, whoIn } from './mutes.ts';

type Props = {
  readonly mute: Mute;
  /** The button of the menu that led here; the entry that was chosen is gone. */
  readonly returnTo: RefObject<HTMLButtonElement | null>;
  readonly close: () => void;
  readonly onChanged?: (change: MuteChange) => void;
};

/** Asks a moderator before everybody on the instance is affected. */
export function MuteForAllDialog({ mute, returnTo, close, onChanged }: Props) {
  const who = whoIn(mute);
  const muting = useMuting((change) => {
    close();
    onChanged?.(change);
  });
  useEffect(
    () => () => {
      // What is behind a dialog can have the focus as soon as that is gone altogether.
      requestAnimationFrame(() => returnTo.current?.focus());
    },
    [returnTo],
  );
  return (
    <ConfirmDialog
      title={t('mutes.forAll.title', { who })}
      action={t('mutes.forAll.action')}
      busy={t('confirm.busy')}
      change={muting}
      run={() => muting.mutate({ mute, isMuted: true })}
      close={close}
    >
      <p>
        <Message of="mutes.forAll.consequence" who={who} b={bold} />
      </p>
    </ConfirmDialog>
  );
}
