import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { useSession } from '../../api/session.ts';
import { t } from '../../i18n/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPlace, Failure } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import { threadIn } from '../comments/thread-in.ts';
import { timesIn } from '../player/embed-options.ts';
import { manner } from '../player/manner.ts';
import { Stage } from '../player/stage.tsx';
import { usePlayable } from '../player/use-playable.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { SignInLink } from '../sign-in/sign-in-link.tsx';
import { AboutVideo } from './about-video.tsx';
import { CommentsBelow } from './comments-below.tsx';
import { MoreVideos, useMoreVideos } from './more-videos.tsx';
import { PreparingNote } from './preparing-note.tsx';
import { type BY_ITSELF, UpNext } from './up-next.tsx';
import styles from './watch-page.module.css';

export function WatchPage() {
  // Links to a comment carry `;threadId=…` behind the id.
  const part = useParams()['id'] ?? '';
  const id = part.split(';')[0] ?? '';
  const playable = usePlayable(id);
  const { video, error } = playable;
  const preferences = usePreferences();
  const { others, next } = useMoreVideos(video?.uuid);
  const [endedId, setEndedId] = useState<string | null>(null);
  const isByItself = (useLocation().state as Partial<typeof BY_ITSELF> | null)?.isByItself === true;
  const [parameters] = useSearchParams();
  const [isTheatre, setTheatre] = useState(() => manner.read().isTheatre);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const toggleTheatre = () => {
    setTheatre(!isTheatre);
    manner.write({ isTheatre: !isTheatre });
  };
  useTitle(video?.name);
  if (!video && error) return <Unwatchable error={error} retry={playable.retry} />;
  return (
    <div className={isTheatre ? `${styles.watch} ${styles.theatre}` : styles.watch}>
      <div className={styles.stage}>
        <Stage
          key={id}
          playable={playable}
          options={{ ...timesIn(parameters), autoplay: isByItself || (preferences?.autoPlayVideo ?? false), remembers: true }}
          theatre={{ isOn: isTheatre, toggle: toggleTheatre }}
          videoRef={setPlayer}
          onEnded={(hasEnded) => setEndedId(hasEnded ? id : null)}
        />
        {endedId === id && next && preferences?.autoPlayNextVideo && <UpNext key={id} video={next} stay={() => setEndedId(null)} />}
        <PreparingNote playable={playable} />
      </div>
      <div className={styles.about}>
        {video ? (
          <>
            <AboutVideo video={video} source={playable.source} player={player} />
            <CommentsBelow key={video.uuid} video={video} player={player} threadId={threadIn(part)} />
          </>
        ) : (
          <div className="about-skeleton" aria-hidden="true" />
        )}
      </div>
      <MoreVideos videos={others} />
    </div>
  );
}

function Unwatchable({ error, retry }: { error: unknown; retry: () => void }) {
  const isSignedIn = useSession() !== null;
  const status = error instanceof SignedOut ? 401 : error instanceof ApiProblem ? error.status : 0;
  if (status === 401 || status === 403) {
    return (
      <EmptyPlace
        isPage
        icon="lock"
        title={t('player.locked')}
        action={isSignedIn ? undefined : <SignInLink className={buttonClass({ kind: 'main' })} />}
      >
        {isSignedIn ? t('watch.locked.member') : t('watch.locked.visitor')}
      </EmptyPlace>
    );
  }
  if (status === 404 || status === 400) {
    return (
      <EmptyPlace
        isPage
        title={t('watch.absent')}
        action={
          <Link className={buttonClass({ kind: 'main' })} to="/">
            {t('watch.absent.others')}
          </Link>
        }
      >
        {t('watch.absent.hint')}
      </EmptyPlace>
    );
  }
  return <Failure error={error} retry={retry} />;
}
