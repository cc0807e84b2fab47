import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { FeedMenu } from '../feeds/feed-menu.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';

/** What is new in the channels somebody is subscribed to. */
export function SubscriptionsPage() {
  const list = useVideoList({ subscriptions: true }, {});
  return (
    <Page
      width="full"
      title={t('subscriptions.title')}
      actions={
        <>
          <Link className={buttonClass({ kind: 'quiet' })} to="/my-library/subscriptions">
            {t('subscriptions.channels')}
          </Link>
          <Link className={buttonClass({ kind: 'quiet' })} to="/my-library/history/videos">
            {t('history.title')}
          </Link>
          <FeedMenu title={t('feeds.mine')} feeds="mine" />
        </>
      }
    >
      <VideoGrid list={list} empty={<EmptyPlace title={t('subscriptions.nothingNew')}>{t('subscriptions.nothingNewHint')}</EmptyPlace>} />
    </Page>
  );
}
