import { useParams } from 'react-router';
import { t } from '../../i18n/messages.ts';
import { EmptyPlace } from '../../ui/notice.tsx';
import { useTitle } from '../../ui/page.tsx';
import stageStyles from '../player/stage.module.css';
import { usePlayable } from '../player/use-playable.ts';
import { nameOf, type PlayableElement, type Playlist } from '../playlists/playlist.ts';
import { Unwatchable, UnwatchableVideo } from '../watch/unwatchable.tsx';
import { WatchLayout } from '../watch/watch-layout.tsx';
import { WatchedVideo } from '../watch/watched-video.tsx';
import { QueuePanel } from './queue-panel.tsx';
import { type Queue, useGoingOn, useQueue } from './use-queue.ts';
import { whyNot } from './why-not.ts';

/** The videos of a playlist, one after the other. */
export function PlaylistPage() {
  const { id = '' } = useParams();
  const queue = useQueue(id);
  const { playlist, current, error } = queue;
  const name = playlist && nameOf(playlist);
  useTitle(current?.video ? `${current.video.name} · ${name}` : name);
  if (error && !(playlist && current)) {
    return (
      <Unwatchable
        error={error}
        retry={queue.retry}
        words={{
          locked: t('queue.locked'),
          lockedForMember: t('queue.locked.member'),
          lockedForVisitor: t('queue.locked.visitor'),
          absent: t('playlists.absent'),
          absentHint: t('playlists.absent.hint'),
        }}
      />
    );
  }
  if (playlist && queue.isEmpty) {
    return (
      <EmptyPlace isPage title={t('queue.empty')}>
        {t('queue.empty.hint')}
      </EmptyPlace>
    );
  }
  if (!playlist || !current) return <WatchLayout stage={<div className={`${stageStyles.stage} ${stageStyles.loading}`} />} />;
  const panel = <QueuePanel playlist={playlist} queue={queue} />;
  if (current.video) {
    return <PlayedElement playlist={playlist} element={{ ...current, video: current.video }} queue={queue} panel={panel} />;
  }
  return (
    <WatchLayout
      stage={
        <EmptyPlace isPage icon="lock" title={whyNot(current)}>
          {queue.next && t('queue.skipped')}
        </EmptyPlace>
      }
      queue={panel}
    />
  );
}

type PlayedProps = {
  readonly playlist: Playlist;
  readonly element: PlayableElement;
  readonly queue: Queue;
  readonly panel: React.ReactNode;
};

function PlayedElement({ playlist, element, queue, panel }: PlayedProps) {
  const playable = usePlayable(element.video.shortUUID);
  const goOn = useGoingOn(queue);
  const { video, error } = playable;
  if (!video && error) return <WatchLayout stage={<UnwatchableVideo error={error} retry={playable.retry} />} queue={panel} />;
  return (
    <WatchedVideo
      playable={playable}
      playedAs={element.id}
      times={queue.times}
      onEnded={goOn}
      onStopped={() => goOn(true)}
      playedIn={{ playlist, position: element.position }}
      queue={panel}
    />
  );
}
