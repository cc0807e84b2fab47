import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Icon, type IconName } from './icon.tsx';

type Action = { readonly icon: IconName; readonly label: string; readonly run: () => void };

/** A menu of actions behind a face; opens at once because it was asked for. */
export function ActionMenu({
  label,
  face,
  heading,
  actions,
}: {
  label: string;
  face: ReactNode;
  heading: { title: string; detail: string };
  actions: readonly Action[];
}) {
  return (
    <MenuTrigger defaultOpen>
      <Button className="face" aria-label={label}>
        {face}
      </Button>
      <Popover className="popover" placement="bottom end">
        <p className="menu-head">
          <b>{heading.title}</b>
          <span className="small soft">{heading.detail}</span>
        </p>
        <Menu className="menu" aria-label={label}>
          {actions.map(({ icon, label: text, run }) => (
            <MenuItem key={text} id={text} className="menu-item" textValue={text} onAction={run}>
              <Icon name={icon} />
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
