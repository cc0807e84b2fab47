import { useState } from 'react';
import { useMe } from '../../api/me.ts';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { ArrangePlaylists } from './arrange-playlists.tsx';
import { PlaylistGrid } from './playlist-grid.tsx';
import { inChannelOrder, mayArrange } from './playlists.ts';
import styles from './playlists-of-channel.module.css';

const PAGE = 24;

type Channel = { readonly id: number; readonly isLocal: boolean };

/** The playlists of a channel in the order of who manages it, who changes it here. */
export function PlaylistsOfChannel({ handle, channel }: { handle: string; channel: Channel }) {
  const me = useMe();
  const [isArranging, setArranging] = useState(false);
  const input = inChannelOrder(handle);
  const list = usePages(videosApi.listChannelPlaylists, input, { count: PAGE });
  const canArrange = mayArrange(me, channel) && (list.data?.pages[0]?.total ?? 0) > 1;
  return (
    <>
      {canArrange && (
        <p className={styles.arrange}>
          <Button kind="quiet" onClick={() => setArranging(!isArranging)}>
            {isArranging ? t('playlists.arrange.done') : t('playlists.arrange')}
          </Button>
        </p>
      )}
      {canArrange && isArranging ? (
        <ArrangePlaylists handle={handle} list={list} />
      ) : (
        <PlaylistGrid list={list} hint={t('playlists.noneOfChannel')} />
      )}
    </>
  );
}
