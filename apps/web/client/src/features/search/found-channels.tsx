import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { MoreButton } from '../../ui/more-button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { ChannelItems } from '../subscriptions/channel-items.tsx';
import { NothingFound } from './nothing-found.tsx';

const PAGE = 20;

/** Channels that a search finds by their names. */
export function FoundChannels({ search }: { search: string }) {
  const list = usePages(videosApi.searchChannels, { query: { search } }, { count: PAGE });
  const channels = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (list.isError && channels.length === 0) return <Failure error={list.error} retry={() => void list.refetch()} />;
  if (list.isSuccess && channels.length === 0) return <NothingFound />;
  return (
    <>
      <output className="visually-hidden">{list.isSuccess ? t('find.results', { count: channels.length }) : t('state.loading')}</output>
      <ChannelItems channels={channels} isBusy={list.isPending} />
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
    </>
  );
}
