import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { ApiProblem, SignedOut } from '../../api/api-problem.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useTitle } from '../../ui/page.tsx';
import { useFocusWithin } from '../../ui/use-focus-within.ts';
import { useEmbedApi } from '../player/embed-api/use-embed-api.ts';
import { coloursOf, embedOptions } from '../player/embed-options.ts';
import embedStyles from '../player/embed-page.module.css';
import stageStyles from '../player/stage.module.css';
import { Stage } from '../player/stage.tsx';
import { useMayEmbed } from '../player/use-may-embed.ts';
import { usePlayable } from '../player/use-playable.ts';
import { nameOf, type PlayableElement, type Playlist, playPath } from '../playlists/playlist.ts';
import { BY_ITSELF } from '../watch/up-next.tsx';
import styles from './playlist-embed-page.module.css';
import { addressAt } from './positions.ts';
import { QueueList } from './queue-list.tsx';
import { Steps } from './steps.tsx';
import { type Queue, useGoingOn, useQueue } from './use-queue.ts';
import { whyNot } from './why-not.ts';

/** The player of a playlist alone, for other sites. */
export function PlaylistEmbedPage() {
  const { id = '' } = useParams();
  const [parameters] = useSearchParams();
  const queue = useQueue(id);
  const { playlist, current, error } = queue;
  const { hasTitle, hasLink } = embedOptions(parameters);
  const sound = useSound();
  const leadTo = useLeading();
  const { next, previous } = queue;
  useEmbedApi(parameters, {
    video: sound.video,
    position: current?.position,
    next: next && (() => leadTo(next.position)),
    previous: previous && (() => leadTo(previous.position)),
  });
  useTitle(playlist && nameOf(playlist));
  return (
    <main className={embedStyles.embed} style={coloursOf(parameters)} aria-label={playlist ? nameOf(playlist) : t('queue.label')}>
      {playlist && hasTitle && <Bar playlist={playlist} queue={queue} hasLink={hasLink} />}
      {error && !(playlist && current) && <Message>{t(isRefused(error) ? 'queue.embed.locked' : 'queue.embed.unreachable')}</Message>}
      {playlist && queue.isEmpty && <Message>{t('queue.empty')}</Message>}
      {playlist && current?.video && <FramedElement element={{ ...current, video: current.video }} queue={queue} sound={sound} />}
      {playlist && current && !current.video && <Message>{whyNot(current)}</Message>}
    </main>
  );
}

/** Goes to a place of the playlist, as its buttons do. */
function useLeading() {
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  return (position: number) => void navigate(addressAt(parameters, position), { replace: true, state: BY_ITSELF });
}

const isRefused = (error: unknown) => error instanceof ApiProblem || error instanceof SignedOut;

function Message({ children }: { children: string }) {
  return (
    <div className={`${stageStyles.stage} ${stageStyles.message}`} role="alert">
      <p>{children}</p>
    </div>
  );
}

/** How it sounds and how fast it is: at first as the address says, then as somebody left it. */
function useSound() {
  const [parameters] = useSearchParams();
  const [sound, setSound] = useState(() => {
    const { muted = false, rate = 1 } = embedOptions(parameters);
    return { muted, rate };
  });
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  useEffect(() => {
    // The usual speed of the element follows the present one, which is another until it has loaded.
    const keep = () => video && setSound({ muted: video.muted, rate: video.defaultPlaybackRate });
    const types = ['volumechange', 'ratechange'] as const;
    for (const type of types) video?.addEventListener(type, keep);
    return () => {
      for (const type of types) video?.removeEventListener(type, keep);
    };
  }, [video]);
  return { ...sound, video, videoRef: setVideo };
}
type Sound = ReturnType<typeof useSound>;

type FramedProps = { readonly element: PlayableElement; readonly queue: Queue; readonly sound: Sound };

function FramedElement({ element, queue, sound: { muted, rate, videoRef } }: FramedProps) {
  const [parameters] = useSearchParams();
  const isByItself = (useLocation().state as Partial<typeof BY_ITSELF> | null)?.isByItself === true;
  const playable = usePlayable(element.video.shortUUID);
  const mayEmbed = useMayEmbed(playable.video);
  const goOn = useGoingOn(queue);
  const focus = useFocusWithin();
  const { hasTitle: _, hasLink: __, ...options } = embedOptions(parameters);
  const { start = 0, stop } = queue.times;
  if (!playable.video && playable.error) {
    return <Message>{t(isRefused(playable.error) ? 'player.embed.locked' : 'player.embed.unreachable')}</Message>;
  }
  if (mayEmbed === false) return <Message>{t('player.embed.refused')}</Message>;
  if (mayEmbed === undefined) return <div className={`${stageStyles.stage} ${stageStyles.loading}`} />;
  return (
    <div className={`${stageStyles.frame} ${styles.frame}`} {...focus.listeners}>
      <Stage
        key={element.id}
        playable={playable}
        options={{ ...options, muted, rate, start, stop, takesFocus: focus.hasFocus, autoplay: isByItself || (options.autoplay ?? false) }}
        sharesScreen
        videoRef={videoRef}
        onEnded={goOn}
        onStopped={() => goOn(true)}
      />
    </div>
  );
}

/** What plays, and what else there is. */
function Bar({ playlist, queue, hasLink }: { playlist: Playlist; queue: Queue; hasLink: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { current } = queue;
  const title = current?.video ? `${current.video.name} · ${nameOf(playlist)}` : nameOf(playlist);
  return (
    <div className={isOpen ? `${styles.bar} ${styles.open}` : styles.bar}>
      <div className={styles.line}>
        {hasLink ? (
          <a className={`grow one-line ${styles.title}`} href={playPath(playlist, current?.position)} target="_blank" rel="noopener">
            {title}
          </a>
        ) : (
          <span className={`grow one-line ${styles.title}`}>{title}</span>
        )}
        <Steps playlist={playlist} queue={queue} isFramed />
        <Button kind="quiet" isSquare aria-label={t('queue.list')} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Icon name="videos" />
        </Button>
      </div>
      {isOpen && (
        <div className={styles.list}>
          <QueueList queue={queue} isFramed />
        </div>
      )}
    </div>
  );
}
