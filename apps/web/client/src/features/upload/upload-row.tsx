import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../api/call.ts';
import type { MyUser } from '../../api/me.ts';
import { useSession } from '../../api/session.ts';
import { refresh } from '../../api/use-operation.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useWhenChanged } from '../../ui/use-when-changed.ts';
import { Ladder } from '../videos/ladder.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';
import { listsOfVideos, transcodingQuery } from '../videos/videos.ts';
import { describeTranscoding } from './describe-transcoding.ts';
import { MetadataForm } from './metadata-form.tsx';
import { PRIVACIES } from './privacies.ts';
import { describeUpload, type UploadItem, type UploadMetadata } from './upload-item.ts';
import { saveMetadata, uploads } from './uploads.ts';

/** One file on its way: how far it is, what it became, and what can be done about it. */
export function UploadRow({ item, channels }: { item: UploadItem; channels: MyUser['videoChannels'] }) {
  const { key, phase, metadata, filename, size, sent } = item;
  const [isEditing, setEditing] = useState(false);
  const video = phase.kind === 'uploaded' ? phase.video : null;
  const transcoding = useQuery(transcodingQuery(video?.uuid ?? '', video !== null)).data;
  const ready = transcoding?.renditions.filter(({ state }) => state === 'completed').length ?? 0;
  useWhenChanged(video && transcoding ? ready : undefined, () => void refresh(listsOfVideos));
  const words = video ? describeTranscoding(transcoding) : describeUpload(item);
  const privacy = PRIVACIES.find(({ id }) => id === metadata.privacy)?.label;

  const save = async (next: UploadMetadata) => {
    if (video) await saveMetadata(video.uuid, next);
    uploads.describe(key, next);
  };
  return (
    <section className="panel item" aria-label={metadata.title}>
      <Picture item={item} step={`${transcoding?.state} ${ready}`} />
      <div className="item-body">
        <div>
          <b>{metadata.title}</b>
          <div className="small soft">
            {filename} · <span className="num">{sizeInWords(size)}</span> · {privacy}
          </div>
        </div>
        <div className={phase.kind === 'failed' ? 'small mistake' : 'small num'} role={phase.kind === 'failed' ? 'alert' : undefined}>
          {words}
        </div>
        {!video && phase.kind !== 'failed' && <ProgressBar label={`Upload of ${filename}`} percent={(sent / size) * 100} />}
        {phase.kind === 'uploaded' && phase.mistake && (
          <Mistake>Title, audience and description could not be saved. {phase.mistake}</Mistake>
        )}
        {video && transcoding && transcoding.renditions.length > 0 && <Ladder renditions={transcoding.renditions} />}
        <div className="item-more">
          {phase.kind !== 'failed' && (
            <Button kind="link" className="small" onClick={() => setEditing(true)}>
              Title, audience and description
            </Button>
          )}
          {video && transcoding && <TranscodingActions id={video.uuid} transcoding={transcoding} />}
        </div>
      </div>
      <Actions item={item} isWatchable={ready > 0 || transcoding?.state === 'disabled'} />
      {isEditing && (
        <Dialog title="About this video" onClose={() => setEditing(false)}>
          <MetadataForm metadata={metadata} channels={channels} save={save} close={() => setEditing(false)} />
        </Dialog>
      )}
    </section>
  );
}

function Picture({ item: { phase }, step }: { item: UploadItem; step: string }) {
  const viewer = useSession()?.username;
  const id = phase.kind === 'uploaded' ? phase.video.uuid : null;
  // Asked again with each rung: the thumbnail comes about with the first, and many films share what one person may ask.
  const video = useQuery({
    queryKey: ['uploaded-video', id, viewer, step],
    queryFn: ({ signal }) => call(videosApi.getVideo, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    placeholderData: keepPreviousData,
  }).data;
  if (video) return <Thumbnail video={video} />;
  return (
    <div className="shot blank">
      <Icon name="video" />
    </div>
  );
}

function Actions({ item: { key, phase }, isWatchable }: { item: UploadItem; isWatchable: boolean }) {
  switch (phase.kind) {
    case 'uploaded':
      return isWatchable ? (
        <Link className={buttonClass({ kind: 'main' })} to={`/w/${phase.video.shortUUID}`}>
          Watch
        </Link>
      ) : (
        <span />
      );
    case 'failed':
      return (
        <span className="item-buttons">
          <Button kind="quiet" onClick={() => uploads.resume(key)}>
            Try again
          </Button>
          <Button kind="quiet" onClick={() => uploads.cancel(key)}>
            Remove
          </Button>
        </span>
      );
    case 'finishing':
    case 'signed-out':
      return <span />;
    case 'paused':
      return (
        <span className="item-buttons">
          <Button onClick={() => uploads.resume(key)}>Go on</Button>
          <Button kind="quiet" onClick={() => uploads.cancel(key)}>
            Give up
          </Button>
        </span>
      );
    case 'opening':
    case 'queued':
    case 'sending':
    case 'waiting':
      return (
        <span className="item-buttons">
          <Button kind="quiet" onClick={() => uploads.pause(key)}>
            Pause
          </Button>
        </span>
      );
  }
}
