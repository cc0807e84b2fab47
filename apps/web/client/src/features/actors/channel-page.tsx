import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { isAbsent } from '../../api/api-problem.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Message } from '../../i18n/message.tsx';
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
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';
import { ActorHead } from './actor-head.tsx';
import { ActorTabs, useShowsPlaylists } from './actor-tabs.tsx';

const PlaylistsOfChannel = later('PlaylistsOfChannel', () => import('../playlists/playlists-of-channel.tsx'), 'playlists');

export function ChannelPage() {
  const { handle = '' } = useParams();
  const channel = useOperation(videosApi.getChannel, { params: { channelHandle: handle } });
  const showsPlaylists = useShowsPlaylists();
  const owner = channel.data?.ownerAccount;
  useTitle(channel.data?.displayName);
  if (isAbsent(channel.error)) return <NotFoundPage />;
  if (channel.isError) return <Failure error={channel.error} retry={() => void channel.refetch()} />;
  return (
    <>
      {channel.data && (
        <ActorHead actor={channel.data} isChannel actions={owner && <MuteMenu account={owner} />}>
          {owner && (
            <>
              {'· '}
              <span className="actor-link">
                <Avatar actor={owner} size="small" />
                <Message of="actors.by" name={owner.displayName} link={(words) => <Link to={`/a/${handleOf(owner)}`}>{words}</Link>} />
              </span>
            </>
          )}
        </ActorHead>
      )}
      {channel.data && (
        <>
          <p>
            <SubscribeButton channel={channel.data} />
          </p>
          {owner && <MutedNotice account={owner} />}
          <ActorTabs name={channel.data.displayName} path={`/c/${handle}`} />
        </>
      )}
      {!showsPlaylists && <VideosOfChannel handle={handle} owner={owner} />}
      {showsPlaylists && channel.data && (
        <Suspense fallback={null}>
          <PlaylistsOfChannel handle={handle} channel={channel.data} />
        </Suspense>
      )}
    </>
  );
}

function VideosOfChannel({ handle, owner }: { handle: string; owner: Actor | undefined }) {
  const list = useVideoList({ channel: handle }, {});
  return (
    <VideoGrid
      list={list}
      empty={
        <UnlessMuted account={owner}>
          <EmptyPlace title={t('actors.noVideos')}>{t('actors.noVideosOfChannel')}</EmptyPlace>
        </UnlessMuted>
      }
    />
  );
}
