import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fullDate } from '../../i18n/dates.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { inShort } from '../../i18n/numbers.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item } from '../../ui/item.tsx';
import { useSeen } from '../../ui/use-seen.ts';
import { BlockedNote } from '../blocks/blocked-note.tsx';
import { describeTranscoding } from '../upload/describe-transcoding.ts';
import { PRIVATE, privacyInWords } from '../upload/privacies.ts';
import { Ladder } from '../videos/ladder.tsx';
import { editPath, statisticsPath } from '../videos/may-edit.ts';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';
import { PUBLISHED, stateInWords } from '../videos/video-states.ts';
import { transcodingQuery, type Video } from '../videos/videos.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';

const DAY_MS = 86_400_000;

/** One of your videos, with its ladder while there is something to say about it. */
export function MyVideoRow({ video }: { video: Video }) {
  const { uuid, shortUUID, name, views, privacy, state, createdAt, scheduledUpdate } = video;
  const [open, setOpen] = useState<'delete' | 'publish' | null>(null);
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
          {privacy.id === PRIVATE && (
            <Button onClick={() => setOpen('publish')}>
              <Message of="myVideos.publish" name={name} hidden={hidden} />
            </Button>
          )}
          <Link className={buttonClass({ kind: 'quiet', isSquare: true })} to={editPath(video)} aria-label={t('myVideos.edit', { name })}>
            <Icon name="edit" />
          </Link>
          <Link
            className={buttonClass({ kind: 'quiet', isSquare: true })}
            to={statisticsPath(video)}
            aria-label={t('myVideos.statistics', { name })}
          >
            <Icon name="chart" />
          </Link>
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
          {privacyInWords(privacy)}
          {scheduledUpdate && `, ${scheduleInWords(scheduledUpdate)}`} · {t('myVideos.views', { count: views, short: inShort(views) })} ·{' '}
          <RelativeDate date={createdAt} />
        </div>
      </div>
      <BlockedNote video={video} />
      {hasNews && (
        <>
          <div className="small">{describeTranscoding(transcoding)}</div>
          <Ladder renditions={transcoding.renditions} />
          <TranscodingActions id={uuid} transcoding={transcoding} />
        </>
      )}
      {!transcoding && isUnpublished && <div className="small soft">{stateInWords(state, 'owner')}</div>}
      {open === 'publish' && <PublishDialog video={video} close={close} />}
      {open === 'delete' && <DeleteDialog video={video} close={close} />}
    </Item>
  );
}

/** What becomes of it by itself: "Public on 12 December 2026 at 10:00". */
function scheduleInWords({ updateAt, privacy }: NonNullable<Video['scheduledUpdate']>): string {
  const date = fullDate(new Date(updateAt));
  return privacy === undefined ? date : t('myVideos.scheduled', { privacy: privacyInWords({ id: privacy }), date });
}
