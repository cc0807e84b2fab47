import type { ReactNode } from 'react';
import { type ButtonKind, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './origin-link.module.css';

type Props = { readonly url: string; readonly kind?: ButtonKind; readonly children: ReactNode };

/** Leads to something where it is at home, in another tab. */
export function OriginLink({ url, kind = 'plain', children }: Props) {
  return (
    <a className={buttonClass({ kind, className: styles.origin })} href={url} rel="noopener noreferrer nofollow" target="_blank">
      <Icon name="link" />
      <span>{children}</span>
    </a>
  );
}
