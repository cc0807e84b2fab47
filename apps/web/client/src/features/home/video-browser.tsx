import { Link, useSearchParams } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { t } from '../../i18n/messages.ts';
import { instance } from '../../instance.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace } from '../../ui/notice.tsx';
import { FeedMenu } from '../feeds/feed-menu.tsx';
import { useVideoList } from '../videos/use-video-list.ts';
import { VideoGrid } from '../videos/video-grid.tsx';
import { ordersFor } from './orders.ts';
import styles from './video-browser.module.css';

/** All videos, in the order the instance prefers or the visitor asks for. */
export function VideoBrowser() {
  const [parameters, setParameters] = useSearchParams();
  const preferred = useConfig()?.client.browseVideos.defaultSort;
  const { orders, usual, order } = ordersFor(preferred, parameters.get('order'));
  const list = useVideoList({ everybody: true }, { sort: order.sort });
  return (
    <>
      <div className={styles.head}>
        <fieldset className="chips">
          <legend className="visually-hidden">{t('home.order')}</legend>
          {orders.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              className="chip"
              aria-pressed={key === order.key}
              onClick={() => setParameters(key === usual.key ? {} : { order: key }, { replace: true })}
            >
              {t(label)}
            </button>
          ))}
        </fieldset>
        <Link className={`chip ${styles.discover}`} to="/videos/overview">
          {t('frame.discover')}
        </Link>
        <FeedMenu title={instance.name} feeds={{ of: 'videos', query: {} }} />
      </div>
      <VideoGrid
        list={list}
        empty={
          <EmptyPlace
            title={t('home.noVideos')}
            action={
              <Link className={buttonClass({ kind: 'main' })} to="/upload">
                {t('home.upload')}
              </Link>
            }
          >
            {t('home.noVideosHint')}
          </EmptyPlace>
        }
      />
    </>
  );
}
