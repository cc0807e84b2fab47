import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { inShort } from '../../i18n/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item } from '../../ui/item.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { describeTranscoding } from '../upload/describe-transcoding.ts';
import { privacyInWords } from '../upload/privacies.ts';
import { Ladder } from '../videos/ladder.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';
import { transcodingQuery, type Video } from '../videos/videos.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { PUBLISHED, stateInWords } from './video-state.ts';

const DAY_MS = 86_400_000;

/** One of your videos, with its ladder while there is something to say about it. */
export function MyVideoRow({ video, channels }: { video: Video; channels: MyUser['videoChannels'] }) {
  const { uuid, shortUUID, name, views, privacy, state, createdAt } = video;
  const [open, setOpen] = useState<'delete' | 'edit' | null>(null);
  const [shownAt] = useState(() => Date.now());
  const isYoung = shownAt - new Date(createdAt).getTime() < DAY_MS;
  const isUnpublished = state !== undefined && state.id !== PUBLISHED;
  // Asked for where people look: a long list would use up what one person may ask of the instance.
  const [isSeen, setSeen] = useState(false);
  const row = useSeen(() => setSeen(true));
  const transcoding = useQuery(transcodingQuery(uuid, isSeen && (isYoung || isUnpublished))).data;
  const hasNews = transcoding && transcoding.state !== 'completed' && transcoding.state !== 'disabled';
  const close = () => setOpen(null);
  return (
    <Item
      ref={row}
      image={
        <Link to={`/w/${shortUUID}`} tabIndex={-1} aria-hidden="true">
          <Thumbnail video={video} />
        </Link>
      }
      actions={
        <>
          <Button kind="quiet" isSquare onClick={() => setOpen('edit')} aria-label={t('myVideos.edit', { name })}>
            <Icon name="edit" />
          </Button>
          <Button kind="quiet" isSquare onClick={() => setOpen('delete')} aria-label={t('myVideos.delete', { name })}>
            <Icon name="trash" />
          </Button>
        </>
      }
    >
      <div>
        <h2 className="item-title">
          <Link to={`/w/${shortUUID}`}>{name}</Link>
        </h2>
        <div className="small soft num">
          {privacyInWords(privacy)} · {t('myVideos.views', { count: views, short: inShort(views) })} · <RelativeDate date={createdAt} />
        </div>
      </div>
      {hasNews && (
        <>
          <div className="small">{describeTranscoding(transcoding)}</div>
          <Ladder renditions={transcoding.renditions} />
          <TranscodingActions id={uuid} transcoding={transcoding} />
        </>
      )}
      {!transcoding && isUnpublished && <div className="small soft">{stateInWords(state)}</div>}
      {open === 'edit' && <EditDialog video={video} channels={channels} close={close} />}
      {open === 'delete' && <DeleteDialog video={video} close={close} />}
    </Item>
  );
}
