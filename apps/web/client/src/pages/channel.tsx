import { videosApi } from '@flotilla/contracts-videos';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isAbsent } from '../api/api-problem.ts';
import { call } from '../api/call.ts';
import { ActorHead } from '../ui/actor-head.tsx';
import { EmptyPlace, Failure } from '../ui/notice.tsx';
import { useTitle } from '../ui/page.tsx';
import { useVideoList } from '../ui/use-video-list.ts';
import { VideoGrid } from '../ui/video-grid.tsx';
import { NotFoundPage } from './not-found.tsx';

export function ChannelPage() {
  const { handle = '' } = useParams();
  const channel = useQuery({
    queryKey: ['channel', handle],
    queryFn: ({ signal }) => call(videosApi.getChannel, { params: { channelHandle: handle }, signal }),
  });
  const list = useVideoList({ channel: handle }, {});
  const owner = channel.data?.ownerAccount;
  useTitle(channel.data?.displayName);
  if (isAbsent(channel.error)) return <NotFoundPage />;
  if (channel.isError) return <Failure error={channel.error} retry={() => void channel.refetch()} />;
  return (
    <>
      {channel.data && (
        <ActorHead actor={channel.data}>
          {owner && (
            <>
              · by <Link to={`/a/${owner.name}`}>{owner.displayName}</Link>
            </>
          )}
        </ActorHead>
      )}
      <VideoGrid list={list} empty={<EmptyPlace title="No videos yet">What this channel publishes appears here.</EmptyPlace>} />
    </>
  );
}
