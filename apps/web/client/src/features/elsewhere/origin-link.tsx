import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Leads to something where it is at home, in another tab. */
export function OriginLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <a className={buttonClass()} href={url} rel="noopener noreferrer nofollow" target="_blank">
      <Icon name="link" />
      {children}
    </a>
  );
}
