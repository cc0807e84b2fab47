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

export function AccountPage() {
  const { handle = '' } = useParams();
  const account = useQuery({
    queryKey: ['account', handle],
    queryFn: ({ signal }) => call(videosApi.getAccount, { params: { name: handle }, signal }),
  });
  const channels = useQuery({
    queryKey: ['account-channels', handle],
    queryFn: ({ signal }) => call(videosApi.listAccountChannels, { params: { name: handle }, query: {}, signal }),
  });
  const list = useVideoList({ account: handle }, {});
  useTitle(account.data?.displayName);
  if (isAbsent(account.error)) return <NotFoundPage />;
  if (account.isError) return <Failure error={account.error} retry={() => void account.refetch()} />;
  return (
    <>
      {account.data && (
        <ActorHead actor={account.data}>
          {channels.data?.data.map(({ id, name, displayName }) => (
            <span key={id}>
              {' · '}
              <Link to={`/c/${name}`}>{displayName}</Link>
            </span>
          ))}
        </ActorHead>
      )}
      <VideoGrid list={list} empty={<EmptyPlace title="No videos yet">What this account publishes appears here.</EmptyPlace>} />
    </>
  );
}
