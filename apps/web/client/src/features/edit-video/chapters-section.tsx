import { type RefObject, useRef, useState } from 'react';
import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { Stage } from '../player/stage.tsx';
import { usePlayable } from '../player/use-playable.ts';
import type { VideoDetails } from '../videos/videos.ts';
import { ChaptersForm } from './chapters-form.tsx';
import styles from './chapters-section.module.css';

type Props = { readonly video: VideoDetails };

/** The chapters of a video, beside the video itself; apart from what is said about it, because they are saved apart. */
export function ChaptersSection({ video }: Props) {
  const input = { params: { id: video.uuid } };
  const { data, error, refetch } = useOperation(videosApi.getChapters, input, { staleTime: 0, refetchOnWindowFocus: false });
  const player = useRef<HTMLVideoElement>(null);
  return (
    <div className={styles.place}>
      <Section id="chapters" title={t('editVideo.chapters')} intro={t('editVideo.chapters.intro')}>
        {!data && error && <Failure error={error} retry={() => void refetch()} />}
        {data && (
          <div className={styles.columns}>
            <VideoBeside uuid={video.uuid} player={player} />
            <ChaptersForm video={video} saved={data.chapters} player={player} />
          </div>
        )}
      </Section>
    </div>
  );
}

type PlayerProps = { readonly uuid: string; readonly player: RefObject<HTMLVideoElement | null> };

/** Loaded once somebody comes near: most people change other things. */
function VideoBeside(props: PlayerProps) {
  const [isNear, setNear] = useState(false);
  const place = useSeen(() => setNear(true));
  return (
    <div ref={place} className={styles.video}>
      {isNear && <PlayedVideo {...props} />}
    </div>
  );
}

function PlayedVideo({ uuid, player }: PlayerProps) {
  return <Stage playable={usePlayable(uuid)} purpose={t('editVideo.chapters')} videoRef={player} />;
}
