import { Suspense } from 'react';
import { Link } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { SignInLink } from '../sign-in/sign-in-link.tsx';
import { ChannelItems } from '../subscriptions/channel-items.tsx';
import { CardSkeleton, VideoCard } from '../videos/video-card.tsx';
import grid from '../videos/video-grid.module.css';
import styles from './elsewhere.module.css';
import { OriginLink } from './origin-link.tsx';
import type { Elsewhere } from './place-of-uri.ts';
import { useLookUp } from './use-look-up.ts';

const PlaylistCard = later('PlaylistCard', () => import('../playlists/playlist-card.tsx'), 'playlists');

/** What a link or a handle of another instance leads to; says so while it is looked up, and what to do when nothing is found. */
export function FoundElsewhere({ place }: { place: Elsewhere }) {
  const { isLooking, error, videos, playlists, channels, account, retry } = useLookUp(place);
  const { host } = place;
  const isFound = videos.length + playlists.length + channels.length > 0 || account !== null;
  if (error) return <Failure error={error} retry={retry} />;
  return (
    <>
      <output className={`soft ${styles.told}`}>
        {isLooking && t('elsewhere.looking', { host })}
        {!isLooking && isFound && t('elsewhere.found', { host })}
      </output>
      {isLooking && (
        <div className={grid.grid}>
          <CardSkeleton />
        </div>
      )}
      {!isLooking && !isFound && <NothingThere place={place} />}
      {videos.length > 0 && (
        <div className={grid.grid}>
          {videos.map((video) => (
            <VideoCard key={video.uuid} video={video} />
          ))}
        </div>
      )}
      {playlists.length > 0 && (
        <Suspense fallback={null}>
          <div className={grid.grid}>
            {playlists.map((playlist) => (
              <PlaylistCard key={playlist.uuid} playlist={playlist} />
            ))}
          </div>
        </Suspense>
      )}
      <ChannelItems channels={channels} />
      {account && (
        <article className={`panel ${styles.account}`}>
          <Avatar actor={account} />
          <Link className="grow" to={`/a/${handleOf(account)}`}>
            <b>{account.displayName}</b>
            <span className="small soft block">@{handleOf(account)}</span>
          </Link>
          <OriginLink url={account.url}>{t('origin.open', { host })}</OriginLink>
        </article>
      )}
    </>
  );
}

/** Why nothing may have been found, and the way to where it is. */
function NothingThere({ place: { host, url } }: { place: Elsewhere }) {
  const isVisitor = useSession() === null;
  const remoteUri = useConfig()?.search.remoteUri;
  const isForbidden = remoteUri !== undefined && !(isVisitor ? remoteUri.anonymous : remoteUri.users || remoteUri.anonymous);
  const couldSignIn = isVisitor && isForbidden && remoteUri.users;
  return (
    <EmptyPlace
      icon="search"
      title={t('elsewhere.nothing')}
      action={
        <span className={styles.ways}>
          {couldSignIn && <SignInLink className={buttonClass({ kind: 'main' })} />}
          <OriginLink url={url}>{t('origin.open', { host })}</OriginLink>
        </span>
      }
    >
      {t(couldSignIn ? 'elsewhere.nothingForVisitors' : isForbidden ? 'elsewhere.nothingAllowed' : 'elsewhere.nothingHint', { host })}
    </EmptyPlace>
  );
}
