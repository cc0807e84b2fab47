import { Link } from 'react-router';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { RelativeDate } from '../../ui/date.tsx';
import { privacyInWords } from '../upload/privacies.ts';
import { nameOf, type Playlist, playPath } from './playlist.ts';
import styles from './playlist-card.module.css';
import { PlaylistThumbnail } from './playlist-thumbnail.tsx';
import { PUBLIC } from './playlists.ts';

/** A playlist in a grid. */
export function PlaylistCard({ playlist }: { playlist: Playlist }) {
  const to = playPath(playlist);
  return (
    <article className={styles.card}>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <PlaylistThumbnail playlist={playlist} />
      </Link>
      <h2>
        <Link to={to}>{nameOf(playlist)}</Link>
      </h2>
      <PlaylistFacts playlist={playlist} />
    </article>
  );
}

/** What is small below its name; who else may see it only where that is not everybody. */
export function PlaylistFacts({ playlist: { privacy, updatedAt, videosLength } }: { playlist: Playlist }) {
  return (
    <div className="small soft num">
      <span className="visually-hidden">{t('playlists.videos', { count: videosLength })} · </span>
      {privacy.id !== PUBLIC && `${privacyInWords(privacy)} · `}
      <Message of="playlists.changed" date={<RelativeDate date={updatedAt} />} />
    </div>
  );
}
