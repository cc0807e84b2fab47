import { Link } from 'react-router';
import { usePages } from '../../api/use-pages.ts';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Failure } from '../../ui/notice.tsx';
import styles from '../subscriptions/channels-page.module.css';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
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
      <ul className={styles.channels} aria-busy={list.isPending}>
        {channels.map((channel) => (
          <li key={channel.id} className="panel">
            <Avatar actor={channel} isChannel />
            <Link className="grow" to={`/c/${handleOf(channel)}`}>
              <b>{channel.displayName}</b>
              <span className="small soft block">@{handleOf(channel)}</span>
            </Link>
            <SubscribeButton channel={channel} />
          </li>
        ))}
      </ul>
      <MoreButton list={list}>{t('videos.more')}</MoreButton>
    </>
  );
}
