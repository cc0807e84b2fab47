import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isAbsent } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import { NotFoundPage } from '../frame/not-found-page.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';
import { ActorHead } from './actor-head.tsx';

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
