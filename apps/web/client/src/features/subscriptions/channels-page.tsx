import { useState } from 'react';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { FindField } from '../../ui/find-field.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ChannelItems } from './channel-items.tsx';

const PAGE = 30;

/** The channels somebody is subscribed to. */
export function SubscribedChannelsPage() {
  const [search, setSearch] = useState('');
  const list = usePages(videosApi.listSubscriptions, { query: { ...(search && { search }) } }, { count: PAGE });
  const channels = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={t('subscriptions.channels')}>
      <FindField label={t('subscriptions.find')} value={search} onFind={setSearch} />
      {list.isError && channels.length === 0 && <Failure error={list.error} retry={() => void list.refetch()} />}
      {list.isSuccess && channels.length === 0 && (
        <EmptyPlace title={search ? t('search.nothing') : t('subscriptions.none')}>{!search && t('subscriptions.noneHint')}</EmptyPlace>
      )}
      <ChannelItems channels={channels} />
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
    </Page>
  );
}
