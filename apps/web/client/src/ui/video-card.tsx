import { Link } from 'react-router';
import type { Video } from '../api/queries.ts';
import { foreignHost } from '../instance.ts';
import { shortCount } from '../text/numbers.ts';
import { Avatar } from './avatar.tsx';
import { RelativeDate } from './date.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** A video in a grid, or as a row beside something else. */
export function VideoCard({ video, isRow = false }: { video: Video; isRow?: boolean }) {
  const to = `/w/${video.shortUUID}`;
  const Title = isRow ? 'h3' : 'h2';
  const host = foreignHost(video.channel.host);
  return (
    <article className={isRow ? 'card row' : 'card'}>
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Thumbnail video={video} />
      </Link>
      <div className="about">
        {!isRow && <Avatar actor={video.channel} />}
        <div>
          <Title>
            <Link to={to}>{video.name}</Link>
          </Title>
          <div className="small soft one-line">
            <Link to={`/c/${host ? `${video.channel.name}@${host}` : video.channel.name}`}>{video.channel.displayName}</Link>{' '}
            {host && <span className="host">{host}</span>}
          </div>
          <div className="small soft num">
            {shortCount(video.views, 'view')} · <RelativeDate date={video.publishedAt} />
          </div>
        </div>
      </div>
    </article>
  );
}
