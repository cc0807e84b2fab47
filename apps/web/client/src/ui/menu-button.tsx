import type { ReactElement, ReactNode } from 'react';
import { Button, buttonClass } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import { OpensLater } from './opens-later.tsx';

/** How the button of a menu looks and what it is called, before the menu is loaded and after. */
export type MenuFace = { readonly label: string; readonly face: ReactNode; readonly className: string };

type Props = {
  readonly label: string;
  readonly icon?: IconName;
  /** Instead of a square button, a link of this class. */
  readonly linkClassName?: string | undefined;
  readonly children: (face: MenuFace) => ReactElement;
};

/** The button of a menu that is loaded when it is first wanted. */
export function MenuButton({ label, icon = 'more', linkClassName, children }: Props) {
  const looks =
    linkClassName === undefined ? ({ kind: 'quiet', isSquare: true } as const) : ({ kind: 'link', className: linkClassName } as const);
  const face = <Icon name={icon} />;
  return (
    <OpensLater
      button={(open) => (
        <Button {...looks} aria-label={label} aria-haspopup="menu" onClick={open}>
          {face}
        </Button>
      )}
    >
      {children({ label, face, className: buttonClass(looks) })}
    </OpensLater>
  );
}
