import { Fragment, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { isAbsent } from '../../api/api-problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { later } from '../../ui/later.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { MuteMenu } from '../mutes/mute-menu.tsx';
import { MutedNotice } from '../mutes/muted-notice.tsx';
import type { Actor } from '../mutes/mutes.ts';
import { UnlessMuted } from '../mutes/unless-muted.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';
import { ActorHead } from './actor-head.tsx';
import { ActorTabs, useShowsPlaylists } from './actor-tabs.tsx';

const PlaylistsOfAccount = later('PlaylistsOfAccount', () => import('../playlists/playlists-of-account.tsx'), 'playlists');

export function AccountPage() {
  const { handle = '' } = useParams();
  const params = { name: handle };
  const showsPlaylists = useShowsPlaylists();
  const account = useOperation(videosApi.getAccount, { params });
  const channels = useOperation(videosApi.listAccountChannels, { params });
  useTitle(account.data?.displayName);
  if (isAbsent(account.error)) return <NotFoundPage />;
  if (account.isError) return <Failure error={account.error} retry={() => void account.refetch()} />;
  return (
    <>
      {account.data && (
        <ActorHead actor={account.data} actions={<MuteMenu account={account.data} />}>
          {channels.data?.data.map((channel) => (
            <Fragment key={channel.id}>
              {' · '}
              <span className="actor-link">
                <Avatar actor={channel} isChannel size="small" />
                <Link to={`/c/${handleOf(channel)}`}>{channel.displayName}</Link>
              </span>
            </Fragment>
          ))}
        </ActorHead>
      )}
      {account.data && <MutedNotice account={account.data} />}
      {account.data && <ActorTabs name={account.data.displayName} path={`/a/${handle}`} />}
      {showsPlaylists ? (
        <Suspense fallback={null}>
          <PlaylistsOfAccount handle={handle} />
        </Suspense>
      ) : (
        <VideosOfAccount handle={handle} account={account.data} />
      )}
    </>
  );
}

function VideosOfAccount({ handle, account }: { handle: string; account: Actor | undefined }) {
  const list = useVideoList({ account: handle }, {});
  return (
    <VideoGrid
      list={list}
      empty={
        <UnlessMuted account={account}>
          <EmptyPlace title={t('actors.noVideos')}>{t('actors.noVideosOfAccount')}</EmptyPlace>
        </UnlessMuted>
      }
    />
  );
}
