import { useState } from 'react';
import { Link } from 'react-router';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item } from '../../ui/item.tsx';
import { privacyInWords } from '../upload/privacies.ts';
import { DeletePlaylistDialog } from './delete-playlist-dialog.tsx';
import { isWatchLater, nameOf, type Playlist } from './playlist.ts';
import { PlaylistThumbnail } from './playlist-thumbnail.tsx';
import { detailsPath, pathOf, WATCH_LATER_PATH } from './playlists.ts';

/** One of your playlists. */
export function PlaylistRow({ playlist }: { playlist: Playlist }) {
  const { privacy, videoChannel, updatedAt } = playlist;
  const [isDeleting, setDeleting] = useState(false);
  const name = nameOf(playlist);
  const to = isWatchLater(playlist) ? WATCH_LATER_PATH : pathOf(playlist);
  return (
    <Item
      image={
        <Link to={to} tabIndex={-1} aria-hidden="true">
          <PlaylistThumbnail playlist={playlist} />
        </Link>
      }
      actions={
        !isWatchLater(playlist) && (
          <>
            <Link
              className={buttonClass({ kind: 'quiet', isSquare: true })}
              to={detailsPath(playlist)}
              aria-label={t('playlists.edit', { name })}
            >
              <Icon name="edit" />
            </Link>
            <Button kind="quiet" isSquare onClick={() => setDeleting(true)} aria-label={t('playlists.delete', { name })}>
              <Icon name="trash" />
            </Button>
          </>
        )
      }
    >
      <h2 className="item-title">
        <Link to={to}>{name}</Link>
      </h2>
      <div className="small soft num">
        <span className="visually-hidden">{t('playlists.videos', { count: playlist.videosLength })} · </span>
        {privacyInWords(privacy)}
        {videoChannel && ` · ${videoChannel.displayName}`} · <Message of="playlists.changed" date={<RelativeDate date={updatedAt} />} />
      </div>
      {isDeleting && <DeletePlaylistDialog playlist={playlist} close={() => setDeleting(false)} />}
    </Item>
  );
}
