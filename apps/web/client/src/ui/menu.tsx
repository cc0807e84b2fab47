import type { ReactNode, RefObject } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icon.tsx';
import styles from './popover.module.css';
import { useOpening } from './use-opening.ts';

type Action = {
  readonly icon: IconName;
  readonly label: string;
  /** What it is known by where its label may change while the menu is open. */
  readonly id?: string;
} & ({ readonly run: () => void; readonly href?: never } | { /** It is a link. */ readonly href: string; readonly run?: never });

/** A menu of actions behind a button; opens at once because it was asked for. */
export function ActionMenu({
  label,
  buttonRef,
  face,
  className,
  heading,
  actions,
}: {
  label: string;
  /** The button, for what comes back to it. */
  buttonRef?: RefObject<HTMLButtonElement | null>;
  /** What the button shows, and how it looks. */
  face: ReactNode;
  className: string;
  heading: { title: string; detail: string };
  actions: readonly Action[];
}) {
  const { trigger, isOpen, setOpen } = useOpening(buttonRef);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={trigger} className={className} aria-label={label}>
        {face}
      </Button>
      <Popover className={styles.popover!} placement="bottom end">
        <p className={styles.head}>
          <b>{heading.title}</b>
          <span className="small soft">{heading.detail}</span>
        </p>
        <Menu className={styles.list!} aria-label={label}>
          {actions.map(({ icon, label: text, id = text, run, href }) => (
            <MenuItem key={id} id={id} className={styles.item!} textValue={text} {...(href === undefined ? { onAction: run } : { href })}>
              <Icon name={icon} />
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
