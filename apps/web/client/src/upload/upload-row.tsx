import { videosApi } from '@flotilla/contracts-videos';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { call } from '../api/call.ts';
import { type MyUser, transcodingQuery } from '../api/queries.ts';
import { forgetLists } from '../api/query-client.ts';
import { useSession } from '../api/session.ts';
import { sizeInWords } from '../text/sizes.ts';
import { Icon } from '../ui/icon.tsx';
import { Ladder } from '../ui/ladder.tsx';
import { Mistake } from '../ui/notice.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { Thumbnail } from '../ui/thumbnail.tsx';
import { TranscodingActions } from '../ui/transcoding-actions.tsx';
import { useChange } from '../ui/use-change.ts';
import { Window } from '../ui/window.tsx';
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
  useChange(video && transcoding ? ready : undefined, () => void forgetLists());
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
            <button type="button" className="link-button small" onClick={() => setEditing(true)}>
              Title, audience and description
            </button>
          )}
          {video && transcoding && <TranscodingActions id={video.uuid} transcoding={transcoding} />}
        </div>
      </div>
      <Actions item={item} isWatchable={ready > 0 || transcoding?.state === 'disabled'} />
      {isEditing && (
        <Window title="About this video" onClose={() => setEditing(false)}>
          <MetadataForm metadata={metadata} channels={channels} save={save} close={() => setEditing(false)} />
        </Window>
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
      <Icon name="film" />
    </div>
  );
}

function Actions({ item: { key, phase }, isWatchable }: { item: UploadItem; isWatchable: boolean }) {
  switch (phase.kind) {
    case 'uploaded':
      return isWatchable ? (
        <Link className="button main-action" to={`/w/${phase.video.shortUUID}`}>
          Watch
        </Link>
      ) : (
        <span />
      );
    case 'failed':
      return (
        <span className="item-buttons">
          <button type="button" className="button quiet" onClick={() => uploads.resume(key)}>
            Try again
          </button>
          <button type="button" className="button quiet" onClick={() => uploads.cancel(key)}>
            Remove
          </button>
        </span>
      );
    case 'finishing':
    case 'signed-out':
      return <span />;
    case 'paused':
      return (
        <span className="item-buttons">
          <button type="button" className="button" onClick={() => uploads.resume(key)}>
            Go on
          </button>
          <button type="button" className="button quiet" onClick={() => uploads.cancel(key)}>
            Give up
          </button>
        </span>
      );
    case 'opening':
    case 'queued':
    case 'sending':
    case 'waiting':
      return (
        <span className="item-buttons">
          <button type="button" className="button quiet" onClick={() => uploads.pause(key)}>
            Pause
          </button>
        </span>
      );
  }
}
