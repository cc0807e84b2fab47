import { Link } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useMe } from '../../api/me.ts';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ChannelRow } from './channel-row.tsx';
import { NEW_CHANNEL } from './channels.ts';

/** More than an instance allows. */
const ALL = 100;

/** The channels somebody has. */
export function MyChannelsPage() {
  const me = useMe();
  const most = useConfig()?.videoChannels.maxPerUser;
  const query = { withStats: true, sort: 'createdAt', count: ALL } as const;
  const list = useOperation(
    videosApi.listAccountChannels,
    { params: { name: me?.account.name ?? '' }, query },
    { enabled: me !== undefined },
  );
  const channels = list.data?.data ?? [];
  const isFull = most !== undefined && channels.length >= most;
  return (
    <Page
      title={t('frame.channels')}
      actions={
        <>
          {channels.length > 0 && <span className="soft num">{t('channels.count', { count: channels.length })}</span>}
          {!isFull && (
            <Link className={buttonClass()} to={NEW_CHANNEL}>
              {t('channels.new')}
            </Link>
          )}
        </>
      }
    >
      {list.isError && !list.data && <Failure error={list.error} retry={() => void list.refetch()} />}
      {isFull && <p className="soft">{t('channels.full', { count: most })}</p>}
      <div className="items" aria-busy={list.isPending}>
        {list.isPending && [1, 2].map((row) => <div key={row} className="panel item skeleton" aria-hidden="true" />)}
        {channels.map((channel) => (
          <ChannelRow key={channel.id} channel={channel} isOnly={channels.length === 1} />
        ))}
      </div>
      {channels.length === 1 && <p className="soft small">{t('channels.last')}</p>}
    </Page>
  );
}
