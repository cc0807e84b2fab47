import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { fullDate, longDate } from '../../i18n/dates.ts';
import { fullCount, shortCount } from '../../i18n/numbers.ts';
import { foreignHost } from '../../instance.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import type { VideoDetails } from '../videos/videos.ts';

const PUBLIC = 1;

/** Title, channel, description and facts of a video. */
export function AboutVideo({ video }: { video: VideoDetails }) {
  const { channel, category, language, licence, privacy, tags } = video;
  const host = foreignHost(channel.host);
  const facts = [category, language, licence].filter(({ id }) => id !== null).map(({ label }) => label);
  const published = new Date(video.publishedAt);
  return (
    <>
      <h1 className="watch-title">{video.name}</h1>
      <div className="watch-who">
        <Avatar actor={channel} isLarge />
        <div className="grow">
          <Link to={`/c/${host ? `${channel.name}@${host}` : channel.name}`}>
            <b>{channel.displayName}</b>
          </Link>
          <div className="small soft">
            {shortCount(channel.followersCount, 'subscriber')} {host && <span className="host">{host}</span>}
          </div>
        </div>
        {privacy.id !== PUBLIC && (
          <span className="tag">
            <Icon name="lock" />
            {privacy.label}
          </span>
        )}
        <ShareButton />
      </div>
      <section className="panel raised" aria-label="About this video">
        <p>
          <b className="num">
            {fullCount(video.views, 'view')} ·{' '}
            <time dateTime={video.publishedAt} title={fullDate(published)}>
              {longDate(published)}
            </time>
          </b>
        </p>
        <Description text={video.description} />
        {(facts.length > 0 || tags.length > 0) && (
          <p className="small soft facts">{[...facts, ...tags.map((tag) => `#${tag}`)].join(' · ')}</p>
        )}
      </section>
    </>
  );
}

const SHORT = 400;

function Description({ text }: { text: string | null }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  if (!text) return <p className="soft">No description.</p>;
  const isLong = text.length > SHORT;
  return (
    <>
      <p className={isLong && !isWhole ? 'prose cut' : 'prose'}>
        <LinkedText text={text} />
      </p>
      {isLong && (
        <Button kind="link" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

function ShareButton() {
  const [words, setWords] = useState('');
  const share = async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      setWords('Link copied');
    } catch {
      setWords('Copy the address of this page');
    }
  };
  return (
    <>
      <Button onClick={() => void share()}>
        <Icon name="share" />
        {words || 'Share'}
      </Button>
      <output className="visually-hidden">{words}</output>
    </>
  );
}
