import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../../i18n/messages.ts';
import { Page } from '../../../ui/page.tsx';
import tabs from '../../actors/actor-tabs.module.css';
import { FEDERATION } from '../admin-pages.ts';
import styles from './federation.module.css';

const PAGES = [
  { part: 'following', label: 'federation.following' },
  { part: 'followers', label: 'federation.followers' },
  { part: 'deliveries', label: 'federation.deliveries' },
  { part: 'earlier', label: 'federation.earlier' },
] as const;

type Props = {
  readonly part: (typeof PAGES)[number]['part'];
  readonly intro: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** One of the pages about other instances, with the way to the others. */
export function FederationPage({ part: shown, intro, actions, children }: Props) {
  const label = PAGES.find(({ part }) => part === shown)!.label;
  return (
    <Page title={t(label)} actions={actions}>
      <nav className={tabs.tabs} aria-label={t('admin.pages.federation')}>
        {PAGES.map(({ part, label: name }) => (
          <Link key={part} to={`${FEDERATION}/${part}`} aria-current={part === shown ? 'page' : undefined}>
            {t(name)}
          </Link>
        ))}
      </nav>
      <p className={`soft ${styles.intro}`}>{intro}</p>
      {children}
    </Page>
  );
}
