import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { refresh, useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Item } from '../../ui/item.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useWhenChanged } from '../../ui/use-when-changed.ts';
import { Ladder } from '../videos/ladder.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';
import { listsOfVideos, type Transcoding, transcodingQuery } from '../videos/videos.ts';
import { describeTranscoding } from './describe-transcoding.ts';
import { MetadataForm } from './metadata-form.tsx';
import { privacyInWords } from './privacies.ts';
import { UploadActions } from './upload-actions.tsx';
import { describeUpload, type UploadItem } from './upload-item.ts';
import styles from './upload-row.module.css';
import { uploads } from './uploads.ts';

/** One file on its way: how far it is, what it became, and what can be done about it. */
export function UploadRow({ item, channels }: { item: UploadItem; channels: MyUser['videoChannels'] }) {
  const { key, phase, metadata, filename, size, sent } = item;
  const [isEditing, setEditing] = useState(false);
  const video = phase.kind === 'uploaded' ? phase.video : null;
  const hasFailed = phase.kind === 'failed';
  const transcoding = useQuery(transcodingQuery(video?.uuid ?? '', video !== null)).data;
  const ready = readyCount(transcoding);
  useWhenChanged(video && transcoding ? ready : undefined, () => void refresh(listsOfVideos));
  const close = () => setEditing(false);
  return (
    <Item
      as="section"
      aria-label={metadata.title}
      image={video ? <UploadedImage id={video.uuid} transcoding={transcoding} /> : <BlankImage />}
      actions={<UploadActions item={item} isWatchable={ready > 0 || transcoding?.state === 'disabled'} />}
    >
      <div>
        <b>{metadata.title}</b>
        <div className="small soft">
          {filename} · <span className="num">{sizeInWords(size)}</span> · {privacyInWords({ id: metadata.privacy })}
        </div>
      </div>
      <div className={hasFailed ? 'small mistake' : 'small num'} role={hasFailed ? 'alert' : undefined}>
        {video ? describeTranscoding(transcoding) : describeUpload(item)}
      </div>
      {!video && !hasFailed && <ProgressBar label={t('upload.progress', { filename })} percent={(sent / size) * 100} />}
      {phase.kind === 'uploaded' && phase.mistake && <Mistake>{t('upload.notSaved', { reason: phase.mistake })}</Mistake>}
      {video && transcoding && transcoding.renditions.length > 0 && <Ladder renditions={transcoding.renditions} />}
      <div className={styles.more}>
        {!hasFailed && (
          <Button kind="link" className="small" onClick={() => setEditing(true)}>
            {t('upload.edit')}
          </Button>
        )}
        {video && transcoding && <TranscodingActions id={video.uuid} transcoding={transcoding} />}
      </div>
      {isEditing && (
        <Dialog title={t('metadata.heading')} onClose={close}>
          <MetadataForm
            metadata={metadata}
            channels={channels}
            videoId={video?.uuid ?? null}
            onSaved={(saved) => uploads.describe(key, saved)}
            close={close}
          />
        </Dialog>
      )}
    </Item>
  );
}

type Uploaded = { readonly id: string; readonly transcoding: Transcoding | undefined };

/** Asked for again with each rendition: the thumbnail comes about with the first. */
function UploadedImage({ id, transcoding }: Uploaded) {
  const video = useOperation(videosApi.getVideo, { params: { id } });
  useWhenChanged(transcoding && `${transcoding.state} ${readyCount(transcoding)}`, () => void video.refetch({ cancelRefetch: false }));
  return video.data ? <Thumbnail video={video.data} /> : <BlankImage />;
}

function BlankImage() {
  return (
    <div className={styles.blank}>
      <Icon name="video" />
    </div>
  );
}

function readyCount(transcoding: Transcoding | undefined): number {
  return transcoding?.renditions.filter(({ state }) => state === 'completed').length ?? 0;
}
