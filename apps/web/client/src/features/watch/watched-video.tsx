import { Fragment, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { useFocusWithin } from '../../ui/use-focus-within.ts';
import { ChapterList } from '../chapters/chapter-list.tsx';
import { useChapters } from '../chapters/use-chapters.ts';
import { manner } from '../player/manner.ts';
import type { PlayerOptions } from '../player/player.tsx';
import stageStyles from '../player/stage.module.css';
import { Stage } from '../player/stage.tsx';
import type { usePlayable } from '../player/use-playable.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { AboutVideo } from './about-video.tsx';
import { CommentsBelow } from './comments-below.tsx';
import { PreparingNote } from './preparing-note.tsx';
import type { PlaylistPlace } from './share-links.ts';
import type { BY_ITSELF } from './up-next.tsx';
import { WatchLayout } from './watch-layout.tsx';

type Props = {
  readonly playable: ReturnType<typeof usePlayable>;
  /** Another one begins anew, also when it is the same video. */
  readonly playedAs: number | string;
  readonly times: Pick<PlayerOptions, 'start' | 'stop'>;
  /** It came to its end, or goes on after it. */
  readonly onEnded: (hasEnded: boolean) => void;
  /** It came to where it was to stop. */
  readonly onStopped?: () => void;
  /** What is said between the video and its title. */
  readonly note?: ReactNode;
  readonly commentId?: number | undefined;
  readonly playedIn?: PlaylistPlace;
  readonly queue?: ReactNode;
  readonly more?: ReactNode;
};

/** A video that plays, and everything that is said about it. */
export function WatchedVideo({ playable, playedAs, times, onEnded, onStopped, note, commentId, playedIn, queue, more }: Props) {
  const { video } = playable;
  const preferences = usePreferences();
  const isByItself = (useLocation().state as Partial<typeof BY_ITSELF> | null)?.isByItself === true;
  const [isTheatre, setTheatre] = useState(() => manner.read().isTheatre);
  const [player, setPlayer] = useState<HTMLVideoElement | null>(null);
  const chapters = useChapters(video, player);
  const focus = useFocusWithin();
  const toggleTheatre = () => {
    setTheatre(!isTheatre);
    manner.write({ isTheatre: !isTheatre });
  };
  return (
    <WatchLayout
      isTheatre={isTheatre}
      stage={
        <>
          <div className={stageStyles.frame} {...focus.listeners}>
            <Stage
              key={playedAs}
              playable={playable}
              options={{
                ...times,
                autoplay: isByItself || (preferences?.autoPlayVideo ?? false),
                takesFocus: focus.hasFocus,
                remembers: true,
              }}
              theatre={{ isOn: isTheatre, toggle: toggleTheatre }}
              sharesScreen={queue !== undefined}
              videoRef={setPlayer}
              onEnded={onEnded}
              onStopped={onStopped}
            />
          </div>
          {note}
          <PreparingNote playable={playable} />
        </>
      }
      about={
        video ? (
          <Fragment key={video.uuid}>
            <AboutVideo video={video} source={playable.source} player={player} playedIn={playedIn} />
            <ChapterList chapters={chapters} player={player} />
            <CommentsBelow video={video} player={player} commentId={commentId} />
          </Fragment>
        ) : (
          <div className="about-skeleton" aria-hidden="true" />
        )
      }
      queue={queue}
      more={more}
    />
  );
}
