import { Link } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { foreignHost, handleOf } from '../../instance.ts';
import { nameOf, type Playlist } from '../playlists/playlist.ts';
import { QueueList } from './queue-list.tsx';
import styles from './queue-panel.module.css';
import { Steps } from './steps.tsx';
import type { Queue } from './use-queue.ts';

/** What plays after what plays now: beside it or below it. */
export function QueuePanel({ playlist, queue }: { playlist: Playlist; queue: Queue }) {
  const { ownerAccount, videoChannel } = playlist;
  const [prefix, owner] = videoChannel ? (['c', videoChannel] as const) : (['a', ownerAccount] as const);
  const host = foreignHost(owner.host);
  return (
    <aside className={styles.panel} aria-label={t('queue.label')}>
      <header className={styles.head}>
        <div className="grow">
          <h2>{nameOf(playlist)}</h2>
          <div className="small soft one-line">
            <Link className={styles.owner} to={`/${prefix}/${handleOf(owner)}`}>
              {owner.displayName}
            </Link>{' '}
            {host && <span className="host">{host}</span>}
          </div>
        </div>
        <Steps playlist={playlist} queue={queue} />
      </header>
      <QueueList queue={queue} />
    </aside>
  );
}
