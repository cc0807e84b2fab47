import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { refresh, useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Item } from '../../ui/item.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { useWhenChanged } from '../../ui/use-when-changed.ts';
import { Ladder } from '../videos/ladder.tsx';
import { editPath } from '../videos/may-edit.ts';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { TranscodingActions } from '../videos/transcoding-actions.tsx';
import { listsOfVideos, transcodingQuery } from '../videos/videos.ts';
import { BlankImage } from './blank-image.tsx';
import { describeTranscoding } from './describe-transcoding.ts';
import { PRIVATE, privacyInWords } from './privacies.ts';
import { PublishButton } from './publish-button.tsx';
import { audienceInWords, awaitsPublication, type UploadedVideo, type UploadItem } from './upload-item.ts';
import styles from './upload-row.module.css';
import { uploads } from './uploads.ts';

type Props = { readonly item: UploadItem; readonly video: UploadedVideo; readonly mistake: string | undefined };

/** A file that has become a video, as it is by now: it may have been edited on its own page. */
export function UploadedRow({ item: { key, filename, size, metadata }, video, mistake }: Props) {
  const known = useOperation(videosApi.getVideo, { params: { id: video.uuid } });
  const { data } = known;
  const audience = useRef<HTMLDivElement>(null);
  const transcoding = useQuery(transcodingQuery(video.uuid)).data;
  const ready = transcoding?.renditions.filter(({ state }) => state === 'completed').length ?? 0;
  useWhenChanged(transcoding && ready, () => void refresh(listsOfVideos));
  // The thumbnail gets better with each rendition.
  useWhenChanged(transcoding && `${transcoding.state} ${ready}`, () => void known.refetch({ cancelRefetch: false }));
  const title = data?.name ?? metadata.title;
  const isDraft = awaitsPublication(metadata) && (data?.privacy.id ?? PRIVATE) === PRIVATE;
  return (
    <Item
      as="section"
      aria-label={title}
      image={data ? <Thumbnail video={data} /> : <BlankImage />}
      actions={
        <>
          {/* What is not saved yet would be said after the audience was told. */}
          {isDraft && !mistake && (
            <PublishButton id={video.uuid} privacy={metadata.privacy} onPublished={() => audience.current?.focus()} />
          )}
          {(ready > 0 || transcoding?.state === 'disabled') && (
            <Link className={buttonClass({ kind: isDraft ? 'plain' : 'main' })} to={`/w/${video.shortUUID}`}>
              {t('upload.watch')}
            </Link>
          )}
        </>
      }
    >
      <div>
        <b>{title}</b>
        <div className="small soft" tabIndex={-1} ref={audience}>
          {filename} · <span className="num">{sizeInWords(size)}</span> ·{' '}
          {isDraft || !data ? audienceInWords(metadata) : privacyInWords(data.privacy)}
        </div>
      </div>
      <div className="small num">{describeTranscoding(transcoding)}</div>
      {mistake && (
        <Mistake>
          {t('upload.notSaved', { reason: mistake })}{' '}
          <Button kind="link" onClick={() => void uploads.saveAgain(key)}>
            {t('state.tryAgain')}
          </Button>
        </Mistake>
      )}
      {transcoding && transcoding.renditions.length > 0 && <Ladder renditions={transcoding.renditions} />}
      <div className={styles.more}>
        <Link className={buttonClass({ kind: 'link', className: 'small' })} to={editPath(video)}>
          {t('videos.edit')}
        </Link>
        {transcoding && <TranscodingActions id={video.uuid} transcoding={transcoding} />}
      </div>
    </Item>
  );
}
