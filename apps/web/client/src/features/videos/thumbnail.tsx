import { clock, spokenDuration } from '../../i18n/durations.ts';
import { t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import { hueOf } from './hue-of.ts';
import styles from './thumbnail.module.css';

type WithThumbnails = {
  readonly name: string;
  readonly uuid: string;
  readonly duration: number;
  readonly thumbnails: readonly { width: number; height: number; fileUrl: string }[];
  readonly thumbnailPath: string | null;
  readonly userHistory?: { readonly currentTime: number } | undefined;
};

/** The thumbnail of a video in its final size from the start, with its length, and how much of it one has watched. */
export function Thumbnail({
  video,
  hasDuration = true,
  isBlurred = false,
}: {
  video: WithThumbnails;
  hasDuration?: boolean;
  isBlurred?: boolean;
}) {
  const sizes = video.thumbnails.toSorted((a, b) => a.width - b.width);
  const middle = sizes.find(({ width }) => width >= 270) ?? sizes.at(-1);
  const source = middle ? ownPath(middle.fileUrl) : video.thumbnailPath;
  return (
    <div className="shot" style={{ '--hue': hueOf(video) }}>
      {source && (
        <img
          className={isBlurred ? 'blurred' : undefined}
          src={source}
          {...(sizes.length > 1 && {
            srcSet: sizes.map(({ fileUrl, width }) => `${ownPath(fileUrl)} ${width}w`).join(', '),
            sizes: '(max-width: 600px) 100vw, 300px',
          })}
          alt=""
          width={middle?.width ?? 280}
          height={middle?.height ?? 157}
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
      {video.userHistory && video.duration > 0 && (
        <progress className={styles.watched} value={video.userHistory.currentTime} max={video.duration} aria-label={t('videos.watched')} />
      )}
      {hasDuration && video.duration > 0 && (
        <span className={`num ${styles.badge}`}>
          <span aria-hidden="true">{clock(video.duration)}</span>
          <span className="visually-hidden">{spokenDuration(video.duration)}</span>
        </span>
      )}
    </div>
  );
}
