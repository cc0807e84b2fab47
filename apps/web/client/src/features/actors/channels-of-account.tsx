import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { ChannelItems } from '../subscriptions/channel-items.tsx';

const PAGE = 30;

/** The channels of an account, each with its way to subscribe. */
export function ChannelsOfAccount({ handle }: { handle: string }) {
  const list = usePages(videosApi.listAccountChannels, { params: { name: handle }, query: { sort: 'createdAt' } }, { count: PAGE });
  const channels = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isError && channels.length === 0) return <Failure error={list.error} retry={() => void list.refetch()} />;
  return (
    <>
      {list.isSuccess && channels.length === 0 && <EmptyPlace icon="channel" title={t('actors.noChannels')} />}
      <ChannelItems channels={channels} />
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
    </>
  );
}
