import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MyUser } from '../../api/me.ts';
import { shortCount } from '../../i18n/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { describeTranscoding } from '../upload/describe-transcoding.ts';
import { Ladder } from '../videos/ladder.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';
import { transcodingQuery, type Video } from '../videos/videos.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';

const DAY_MS = 86_400_000;
const PUBLISHED = 1;

/** One of your videos, with its ladder while there is something to tell about it. */
export function MyVideoRow({ video, channels }: { video: Video; channels: MyUser['videoChannels'] }) {
  const [open, setOpen] = useState<'delete' | 'edit' | null>(null);
  const [shownAt] = useState(() => Date.now());
  const isYoung = shownAt - new Date(video.createdAt).getTime() < DAY_MS;
  const isUnpublished = video.state !== undefined && video.state.id !== PUBLISHED;
  // Asked for where people look: a long list would use up what one person may ask of the instance.
  const [isSeen, setSeen] = useState(false);
  const row = useSeen(() => setSeen(true));
  const transcoding = useQuery(transcodingQuery(video.uuid, isSeen && (isYoung || isUnpublished))).data;
  const hasNews = transcoding && transcoding.state !== 'completed' && transcoding.state !== 'disabled';
  const close = () => setOpen(null);
  return (
    <article className="panel item" ref={row}>
      <Link to={`/w/${video.shortUUID}`} tabIndex={-1} aria-hidden="true">
        <Thumbnail video={video} />
      </Link>
      <div className="item-body">
        <div>
          <h2 className="item-title">
            <Link to={`/w/${video.shortUUID}`}>{video.name}</Link>
          </h2>
          <div className="small soft num">
            {video.privacy.label} · {shortCount(video.views, 'view')} · <RelativeDate date={video.createdAt} />
          </div>
        </div>
        {hasNews && (
          <>
            <div className="small">{describeTranscoding(transcoding)}</div>
            <Ladder renditions={transcoding.renditions} />
            <TranscodingActions id={video.uuid} transcoding={transcoding} />
          </>
        )}
        {!transcoding && isUnpublished && <div className="small soft">{video.state?.label}</div>}
      </div>
      <span className="item-buttons">
        <Button kind="quiet" isSquare onClick={() => setOpen('edit')} aria-label={`Edit ${video.name}`}>
          <Icon name="edit" />
        </Button>
        <Button kind="quiet" isSquare onClick={() => setOpen('delete')} aria-label={`Delete ${video.name}`}>
          <Icon name="trash" />
        </Button>
      </span>
      {open === 'edit' && <EditDialog video={video} channels={channels} close={close} />}
      {open === 'delete' && <DeleteDialog video={video} close={close} />}
    </article>
  );
}
