import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFocus } from '../../../ui/use-focus.ts';

type Props = {
  readonly isOn: boolean;
  /** The person comes back from a step, and finds the focus where it began. */
  readonly isBack: boolean;
  readonly setUp: () => void;
  readonly switchOff: () => void;
  readonly renew: () => void;
  readonly children: ReactNode;
};

/** How it stands, and what can be done. */
export function TwoFactorRest({ isOn, isBack, setUp, switchOff, renew, children }: Props) {
  const first = useFocus<HTMLButtonElement>(isBack);
  return (
    <>
      <p>
        It is <b>{isOn ? 'on' : 'off'}</b>.
      </p>
      <div className="submit-row">
        <div className="grow">{children}</div>
        {isOn ? (
          <>
            <Button kind="quiet" ref={first} onClick={renew}>
              New recovery codes
            </Button>
            <Button kind="quiet" onClick={switchOff}>
              Switch off
            </Button>
          </>
        ) : (
          <Button kind="main" ref={first} onClick={setUp}>
            Set up
          </Button>
        )}
      </div>
    </>
  );
}
