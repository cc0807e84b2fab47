import { t } from '../../i18n/messages.ts';
import { Icon } from '../../ui/icon.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { nameOf, type Playlist } from './playlist.ts';
import styles from './playlist-thumbnail.module.css';

/** The thumbnail of a playlist, with how many videos there are in it. */
export function PlaylistThumbnail({ playlist }: { playlist: Playlist }) {
  return (
    <div className={styles.playlist}>
      <Thumbnail video={{ ...playlist, name: nameOf(playlist), duration: 0 }} />
      <span className={`num ${styles.count}`}>
        <Icon name="playlist" />
        {t('playlists.videos', { count: playlist.videosLength })}
      </span>
    </div>
  );
}
