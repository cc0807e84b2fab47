import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { fullDate, longDate } from '../../i18n/dates.ts';
import { t } from '../../i18n/messages.ts';
import { categoryInWords, languageInWords, licenceInWords } from '../../i18n/video-labels.ts';
import { foreignHost, handleOf } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { BlockedNote } from '../blocks/blocked-note.tsx';
import { OriginLink } from '../elsewhere/origin-link.tsx';
import { MutedNotice } from '../mutes/muted-notice.tsx';
import { playFrom } from '../player/play-from.ts';
import type { Source } from '../player/sources.ts';
import { SaveButton } from '../playlists/save-button.tsx';
import { VideoMenu } from '../reports/video-menu.tsx';
import { SubscribeButton } from '../subscriptions/subscribe-button.tsx';
import { privacyInWords } from '../upload/privacies.ts';
import { EditLink } from '../videos/edit-link.tsx';
import { StatisticsLink } from '../videos/statistics-link.tsx';
import type { VideoDetails } from '../videos/videos.ts';
import styles from './about-video.module.css';
import { DownloadButton } from './download-button.tsx';
import { KeysButton } from './keys-button.tsx';
import { RatingButtons } from './rating-buttons.tsx';
import { ShareButton } from './share-button.tsx';
import type { PlaylistPlace } from './share-links.ts';

const PUBLIC = 1;

type Props = {
  readonly video: VideoDetails;
  readonly source: Source | null;
  /** What plays; null while it is loaded, or before somebody wants to see what is sensitive. */
  readonly player: HTMLVideoElement | null;
  readonly playedIn?: PlaylistPlace | undefined;
};

/** Title, channel, description and labels of a video. */
export function AboutVideo({ video, source, player, playedIn }: Props) {
  const { channel, category, language, licence, privacy, tags, viewers, views } = video;
  const host = foreignHost(channel.host);
  const labels = [
    ...(category.id === null ? [] : [categoryInWords(category)]),
    ...(language.id === null ? [] : [languageInWords(language)]),
    ...(licence.id === null ? [] : [licenceInWords(licence)]),
  ];
  const published = new Date(video.publishedAt);
  const seek = useMemo(() => player && ((seconds: number) => playFrom(player, seconds)), [player]);
  return (
    <>
      <h1 className={styles.title}>{video.name}</h1>
      <div className={styles.owner}>
        <Avatar actor={channel} isChannel size="large" />
        <div className="grow">
          <Link to={`/c/${handleOf(channel)}`}>
            <b>{channel.displayName}</b>
          </Link>
          {host && <div className="small soft host">{host}</div>}
        </div>
        <EditLink video={video} />
        <StatisticsLink video={video} />
        {host && <OriginLink url={video.url}>{t('origin.watch', { host })}</OriginLink>}
        <SubscribeButton channel={channel} />
        {privacy.id !== PUBLIC && (
          <span className={styles.privacy}>
            <Icon name="lock" />
            {privacyInWords(privacy)}
          </span>
        )}
        <span className={styles.actions}>
          <RatingButtons video={video} />
          <span className={styles.offers}>
            <SaveButton video={video} player={player} />
            {source && <DownloadButton video={video} token={source.token} />}
            <ShareButton video={video} player={player} playedIn={playedIn} />
            <VideoMenu video={video} />
          </span>
        </span>
      </div>
      <BlockedNote video={video} />
      <MutedNotice account={video.account} />
      <section className="panel raised" aria-label={t('watch.about')}>
        <p>
          <b className="num">
            {t('watch.views', { count: views })} · {viewers > 0 && `${t('watch.viewers', { count: viewers })} · `}
            <time dateTime={video.publishedAt} title={fullDate(published)}>
              {longDate(published)}
            </time>
          </b>
        </p>
        <Description text={video.description} duration={video.duration} onSeek={seek ?? undefined} />
        {(labels.length > 0 || tags.length > 0) && (
          <p className={`small soft ${styles.labels}`}>{[...labels, ...tags.map((tag) => `#${tag}`)].join(' · ')}</p>
        )}
      </section>
      {source && <KeysButton />}
    </>
  );
}

const SHORT = 400;

type DescriptionProps = Pick<ComponentProps<typeof Markdown>, 'duration' | 'onSeek'> & { readonly text: string | null };

function Description({ text, ...times }: DescriptionProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  if (!text) return <p className="soft">{t('watch.noDescription')}</p>;
  const isLong = text.length > SHORT;
  const isCut = isLong && !isWhole;
  return (
    <>
      {/* What the keyboard reaches is seen. */}
      <div
        className={isCut ? `${styles.description} ${styles.cut}` : styles.description}
        onFocus={({ target }) => isCut && target.matches(':focus-visible') && setWhole(true)}
      >
        <Markdown text={text} below={1} {...times} />
      </div>
      {isLong && (
        <Button kind="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('watch.showLess') : t('watch.showAll')}
        </Button>
      )}
    </>
  );
}
