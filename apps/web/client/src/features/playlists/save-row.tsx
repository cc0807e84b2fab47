import { useRef, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { privacyInWords } from '../upload/privacies.ts';
import type { Video } from '../videos/videos.ts';
import { nameOf, type Playlist } from './playlist.ts';
import { listsOfPlaylists, type Membership } from './playlists.ts';
import styles from './save-dialog.module.css';
import { timesInWords } from './times.ts';
import { TimesForm } from './times-form.tsx';

type Props = {
  readonly video: Pick<Video, 'duration' | 'uuid'>;
  readonly playlist: Playlist;
  /** Where the video stands in this playlist; nowhere when it is not in it. */
  readonly memberships: readonly Membership[];
  /** From where it will play. */
  readonly startTimestamp: number | null;
  readonly say: (words: string) => void;
};

/** A playlist that a video is in or not: shown as it is chosen, and as it was when that fails. */
export function SaveRow({ video, playlist, memberships, startTimestamp, say }: Props) {
  const [isOpen, setOpen] = useState(false);
  const times = useRef<HTMLButtonElement>(null);
  const name = nameOf(playlist);
  const params = { playlistId: playlist.uuid };
  const adding = useChange(videosApi.addPlaylistElement, {
    refreshes: listsOfPlaylists,
    onSuccess: () => say(t('playlists.saveTo.added', { name })),
  });
  const removing = useChange(videosApi.removePlaylistElement, {
    refreshes: listsOfPlaylists,
    onSuccess: () => say(t('playlists.saveTo.removed', { name })),
  });
  const isIn = adding.isPending || (memberships.length > 0 && !removing.isPending);
  const removeAll = async () => {
    setOpen(false);
    for (const { playlistElementId } of memberships) await removing.mutateAsync({ params: { ...params, playlistElementId } });
  };
  const toggle = () => {
    if (adding.isPending || removing.isPending) return;
    adding.reset();
    removing.reset();
    if (memberships.length === 0) adding.mutate({ params, body: { videoId: video.uuid, startTimestamp } });
    // What was refused is said below.
    else removeAll().catch(() => undefined);
  };
  const close = () => {
    setOpen(false);
    times.current?.focus();
  };
  const [only] = memberships;
  const words = memberships.length > 1 ? t('playlists.saveTo.several', { count: memberships.length }) : only && timesInWords(only);
  return (
    <li>
      <div className={styles.row}>
        <CheckField
          label={
            <>
              {name}{' '}
              <span className="small soft num">
                {privacyInWords(playlist.privacy)}
                {isIn && words && ` · ${words}`}
              </span>
            </>
          }
          checked={isIn}
          onChange={toggle}
        />
        {memberships.length === 1 && isIn && (
          <Button ref={times} kind="link" className="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Message of="playlists.times" name={name} hidden={hidden} />
          </Button>
        )}
      </div>
      <Outcome error={adding.error} words={{ playlist_full: t('playlists.saveTo.full') }} />
      <Outcome error={removing.error} />
      {isOpen && only && (
        <TimesForm {...only} params={{ ...params, playlistElementId: only.playlistElementId }} duration={video.duration} close={close} />
      )}
    </li>
  );
}
