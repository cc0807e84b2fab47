import { Link, useParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import styles from './actor-tabs.module.css';

/** The last part of the address of playlists; anything else shows the videos. */
const PLAYLISTS = 'video-playlists';

export const useShowsPlaylists = () => useParams()['*'] === PLAYLISTS;

/** What an account or channel made, by kind. */
export function ActorTabs({ name, path }: { name: string; path: string }) {
  const onPlaylists = useShowsPlaylists();
  return (
    <nav className={styles.tabs} aria-label={name}>
      <Link to={`${path}/videos`} aria-current={onPlaylists ? undefined : 'page'}>
        {t('actors.videos')}
      </Link>
      <Link to={`${path}/${PLAYLISTS}`} aria-current={onPlaylists ? 'page' : undefined}>
        {t('actors.playlists')}
      </Link>
    </nav>
  );
}
