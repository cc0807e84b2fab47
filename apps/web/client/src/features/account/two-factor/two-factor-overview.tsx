import type { ReactNode } from 'react';
import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionRow } from '../../../ui/submit-row.tsx';
import { useFocus } from '../../../ui/use-focus.ts';

type Props = {
  readonly isOn: boolean;
  /** The person comes back from a step, and finds the focus where it began. */
  readonly isBack: boolean;
  readonly setUp: () => void;
  readonly switchOff: () => void;
  readonly renew: () => void;
  /** What became of the last step. */
  readonly children: ReactNode;
};

/** Whether it is on, and what can be done. */
export function TwoFactorOverview({ isOn, isBack, setUp, switchOff, renew, children }: Props) {
  const first = useFocus<HTMLButtonElement>(isBack);
  return (
    <>
      <p>{isOn ? <Message of="twoFactor.on" b={bold} /> : <Message of="twoFactor.off" b={bold} />}</p>
      <ActionRow note={children}>
        {isOn ? (
          <>
            <Button kind="quiet" ref={first} onClick={renew}>
              {t('twoFactor.renew')}
            </Button>
            <Button kind="quiet" onClick={switchOff}>
              {t('twoFactor.switchOff')}
            </Button>
          </>
        ) : (
          <Button kind="main" ref={first} onClick={setUp}>
            {t('twoFactor.setUp')}
          </Button>
        )}
      </ActionRow>
    </>
  );
}
