import { Link } from 'react-router';
import { useConfig } from '../../api/config.ts';
import { t } from '../../i18n/messages.ts';
import { inShort } from '../../i18n/numbers.ts';
import { foreignHost, handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { contentsInWords } from '../preferences/sensitive.ts';
import { useTreatment } from '../preferences/use-treatment.ts';
import { Thumbnail } from './thumbnail.tsx';
import styles from './video-card.module.css';
import type { Video } from './videos.ts';

type Props = {
  readonly video: Video;
  readonly isRow?: boolean;
  /** It stands below a heading of its own. */
  readonly isInSection?: boolean;
};

/** A video in a grid, or as a row beside something else. */
export function VideoCard({ video, isRow = false, isInSection = isRow }: Props) {
  const to = `/w/${video.shortUUID}`;
  const Title = isInSection ? 'h3' : 'h2';
  const preferred = useConfig()?.client.videos.miniature.preferAuthorDisplayName;
  const [prefix, author] = preferred ? (['a', video.account] as const) : (['c', video.channel] as const);
  const host = foreignHost(author.host);
  const treatment = useTreatment(video);
  const contents = contentsInWords(video);
  return (
    <article className={isRow ? `${styles.card} ${styles.row}` : styles.card}>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Thumbnail video={video} isBlurred={treatment === 'blur' || treatment === 'do_not_list'} />
      </Link>
      <div className={styles.about}>
        {!isRow && <Avatar actor={author} isChannel={prefix === 'c'} />}
        <div>
          <Title>
            <Link to={to}>{video.name}</Link>
          </Title>
          <div className="small soft one-line">
            <Link to={`/${prefix}/${handleOf(author)}`}>{author.displayName}</Link> {host && <span className="host">{host}</span>}
          </div>
          <div className="small soft num">
            {t('videos.views', { count: video.views, short: inShort(video.views) })} · <RelativeDate date={video.publishedAt} />
          </div>
          {treatment !== undefined && treatment !== 'display' && (
            <div className={`small ${styles.sensitive}`}>
              {contents ? t('videos.sensitiveBecause', { contents }) : t('videos.sensitive')}
            </div>
          )}
        </div>
      </div>
    </article>
  );
}

/** Where a card will be. */
export function CardSkeleton() {
  return (
    <div className={`${styles.card} skeleton`} aria-hidden="true">
      <div className="shot" />
      <div className={styles.about}>
        <span className="avatar middle" />
        <div>
          <i className="line" />
          <i className="line short" />
        </div>
      </div>
    </div>
  );
}
