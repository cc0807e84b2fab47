import { Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { isAbsent } from '../../api/api-problem.ts';
import { useMe } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import { editPath, mayEdit } from '../channels/channels.ts';
import { FeedMenu } from '../feeds/feed-menu.tsx';
import { MuteMenu } from '../mutes/mute-menu.tsx';
import { MutedNotice } from '../mutes/muted-notice.tsx';
import type { Actor } from '../mutes/mutes.ts';
import { UnlessMuted } from '../mutes/unless-muted.tsx';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';
import { AboutActor } from './about-actor.tsx';
import { ActorAbsent } from './actor-absent.tsx';
import { ActorHead } from './actor-head.tsx';
import { ActorTabs, type Tab, useTab } from './actor-tabs.tsx';
import styles from './channel-page.module.css';

const PlaylistsOfChannel = later('PlaylistsOfChannel', () => import('../playlists/playlists-of-channel.tsx'), 'playlists');

const tabs: readonly Tab[] = ['videos', 'video-playlists', 'about'];

export function ChannelPage() {
  const { handle = '' } = useParams();
  const channel = useOperation(videosApi.getChannel, { params: { channelHandle: handle } });
  const tab = useTab(tabs);
  const me = useMe();
  const owner = channel.data?.ownerAccount;
  useTitle(channel.data?.displayName);
  if (isAbsent(channel.error)) return <ActorAbsent handle={handle} />;
  if (channel.isError) return <Failure error={channel.error} retry={() => void channel.refetch()} />;
  return (
    <>
      {channel.data && (
        <ActorHead
          actor={channel.data}
          isChannel
          banners={channel.data.banners}
          hasDescription={tab === 'about'}
          actions={
            <>
              <FeedMenu title={channel.data.displayName} feeds={{ of: 'videos', query: { videoChannelId: channel.data.id } }} />
              {owner && <MuteMenu account={owner} />}
            </>
          }
        >
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
          <div className={styles.actions}>
            <SubscribeButton channel={channel.data} />
            {channel.data.support && (
              <Link className={buttonClass({ kind: 'quiet' })} to={`/c/${handle}/about#support`}>
                {t('actors.support')}
              </Link>
            )}
            {mayEdit(me, channel.data) && (
              <Link className={buttonClass({ kind: 'quiet' })} to={editPath(channel.data)}>
                {t('actors.edit')}
              </Link>
            )}
          </div>
          {owner && <MutedNotice account={owner} />}
          <ActorTabs name={channel.data.displayName} path={`/c/${handle}`} tabs={tabs} current={tab} />
        </>
      )}
      {tab === 'videos' && <VideosOfChannel handle={handle} owner={owner} />}
      {tab === 'about' && channel.data && <AboutActor actor={channel.data} hasSubscribers />}
      {tab === 'video-playlists' && channel.data && (
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
