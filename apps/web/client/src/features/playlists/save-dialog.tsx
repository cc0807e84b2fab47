import { useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { clock } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { CloseAction } from '../../ui/close-action.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FindField } from '../../ui/find-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import type { Video } from '../videos/videos.ts';
import { NewPlaylistForm } from './new-playlist-form.tsx';
import styles from './save-dialog.module.css';
import { SaveRow } from './save-row.tsx';
import { useMyPlaylists, useWatchLater } from './use-my-playlists.ts';

/** Fewer are seen at a glance. */
const FEW = 8;

type Props = {
  readonly video: Pick<Video, 'duration' | 'id' | 'uuid'>;
  /** Where the video is at the moment, in seconds. */
  readonly moment: number;
  readonly close: () => void;
};

/** The playlists of the person, to put a video into them or take it out; Watch later is the first. */
export function SaveDialog({ video, moment, close }: Props) {
  const [search, setSearch] = useState('');
  const [isFromMoment, setFromMoment] = useState(false);
  const [isNaming, setNaming] = useState<boolean>();
  const [said, say] = useState('');
  const list = useMyPlaylists(search, '-createdAt');
  const watchLater = useWatchLater();
  const memberships = useOperation(videosApi.findPlaylistsOfVideos, { query: { videoIds: [video.id] } }, { staleTime: 0 });
  const known = memberships.data?.[video.id];
  const playlists = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const shown = watchLater.data && !search ? [watchLater.data, ...playlists] : playlists;
  const isLong = search !== '' || (list.data?.pages[0]?.total ?? 0) > FEW;
  const error = memberships.error ?? list.error;
  const startTimestamp = isFromMoment ? moment : null;
  return (
    <Dialog title={t('watch.saveTo')} onClose={close}>
      {moment > 0 && (
        <CheckField
          label={t('playlists.saveTo.startAt', { time: clock(moment) })}
          checked={isFromMoment}
          onChange={({ target }) => setFromMoment(target.checked)}
        />
      )}
      {isLong && <FindField label={t('playlists.find')} value={search} onFind={setSearch} />}
      {error && !(known && list.data) ? (
        <Failure error={error} retry={() => void Promise.all([memberships.refetch(), list.refetch(), watchLater.refetch()])} />
      ) : (
        <div className={styles.list}>
          <ul aria-label={t('frame.playlists')} aria-busy={!known || list.isPending}>
            {known ? (
              shown.map((playlist) => (
                <SaveRow
                  key={playlist.id}
                  video={video}
                  playlist={playlist}
                  memberships={known.filter(({ playlistId }) => playlistId === playlist.id)}
                  startTimestamp={startTimestamp}
                  say={say}
                />
              ))
            ) : (
              <li className={styles.place} />
            )}
          </ul>
          {search && list.isSuccess && playlists.length === 0 && <p className="soft">{t('search.nothing')}</p>}
          <MoreButton list={list}>{t('playlists.more')}</MoreButton>
        </div>
      )}
      {isNaming ? (
        <NewPlaylistForm video={video} startTimestamp={startTimestamp} say={say} close={() => setNaming(false)} />
      ) : (
        <NewButton hasFocus={isNaming === false} onClick={() => setNaming(true)} />
      )}
      <output className="small soft">{said}</output>
      <CloseAction close={close} />
    </Dialog>
  );
}

/** Takes back the focus when what it opened is closed. */
function NewButton({ hasFocus, onClick }: { hasFocus: boolean; onClick: () => void }) {
  return (
    <Button kind="quiet" ref={useFocus<HTMLButtonElement>(hasFocus)} onClick={onClick}>
      <Icon name="plus" />
      {t('playlists.new')}
    </Button>
  );
}
