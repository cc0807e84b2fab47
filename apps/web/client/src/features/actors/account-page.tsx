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
import { FeedMenu } from '../feeds/feed-menu.tsx';
import { MuteMenu } from '../mutes/mute-menu.tsx';
import { MutedNotice } from '../mutes/muted-notice.tsx';
import type { Actor } from '../mutes/mutes.ts';
import { UnlessMuted } from '../mutes/unless-muted.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';
import { AboutActor } from './about-actor.tsx';
import { ActorAbsent } from './actor-absent.tsx';
import { ActorHead } from './actor-head.tsx';
import { ActorTabs, type Tab, useTab } from './actor-tabs.tsx';
import { ChannelsOfAccount } from './channels-of-account.tsx';

const PlaylistsOfAccount = later('PlaylistsOfAccount', () => import('../playlists/playlists-of-account.tsx'), 'playlists');

const tabs: readonly Tab[] = ['videos', 'video-channels', 'video-playlists', 'about'];
/** The others have a tab of their own. */
const NAMED = 3;

export function AccountPage() {
  const { handle = '' } = useParams();
  const params = { name: handle };
  const tab = useTab(tabs);
  const account = useOperation(videosApi.getAccount, { params });
  const channels = useOperation(videosApi.listAccountChannels, { params });
  useTitle(account.data?.displayName);
  if (isAbsent(account.error)) return <ActorAbsent handle={handle} />;
  if (account.isError) return <Failure error={account.error} retry={() => void account.refetch()} />;
  return (
    <>
      {account.data && (
        <ActorHead
          actor={account.data}
          hasDescription={tab === 'about'}
          actions={
            <>
              <FeedMenu title={account.data.displayName} feeds={{ of: 'videos', query: { accountId: account.data.id } }} />
              <MuteMenu account={account.data} />
            </>
          }
        >
          {channels.data?.data.slice(0, NAMED).map((channel) => (
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
      {account.data && <ActorTabs name={account.data.displayName} path={`/a/${handle}`} tabs={tabs} current={tab} />}
      {tab === 'videos' && <VideosOfAccount handle={handle} account={account.data} />}
      {tab === 'video-channels' && <ChannelsOfAccount handle={handle} />}
      {tab === 'video-playlists' && (
        <Suspense fallback={null}>
          <PlaylistsOfAccount handle={handle} />
        </Suspense>
      )}
      {tab === 'about' && account.data && <AboutActor actor={account.data} />}
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
