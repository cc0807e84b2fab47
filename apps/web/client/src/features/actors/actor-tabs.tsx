import { Link, useParams } from 'react-router';
import { type PlainKey, t } from '../../i18n/messages.ts';
import styles from './actor-tabs.module.css';

/** What an account or channel made, by kind, and what is said about it; the last part of their addresses. */
const labels = {
  videos: 'actors.videos',
  'video-channels': 'actors.channels',
  'video-playlists': 'actors.playlists',
  about: 'actors.about',
} as const satisfies Record<string, PlainKey>;

export type Tab = keyof typeof labels;

/** The tab of the address; anything that is none of these shows the videos. */
export function useTab(tabs: readonly Tab[]): Tab {
  const last = useParams()['*'];
  return tabs.find((tab) => tab === last) ?? 'videos';
}

type Props = { readonly name: string; readonly path: string; readonly tabs: readonly Tab[]; readonly current: Tab };

export function ActorTabs({ name, path, tabs, current }: Props) {
  return (
    <nav className={styles.tabs} aria-label={name}>
      {tabs.map((tab) => (
        <Link key={tab} to={`${path}/${tab}`} aria-current={tab === current ? 'page' : undefined}>
          {t(labels[tab])}
        </Link>
      ))}
    </nav>
  );
}
