import { useState } from 'react';
import { Link } from 'react-router';
import { useChange } from '../../api/use-change.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RelativeDate } from '../../ui/date.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Item } from '../../ui/item.tsx';
import { Outcome } from '../../ui/outcome.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { BlankImage } from '../upload/blank-image.tsx';
import { Thumbnail } from '../videos/thumbnail.tsx';
import { DeleteImportDialog } from './delete-import-dialog.tsx';
import {
  changedByImports,
  FAILED,
  isUnderWay,
  nameOf,
  PENDING,
  PROCESSING,
  SUCCESS,
  stateInWords,
  type VideoImport,
} from './video-imports.ts';

/** One video that is fetched: how far it is or what became of it, and what can be done. */
export function ImportRow({ one }: { one: VideoImport }) {
  const { id, state, error, video, targetUrl, receivedBytes, totalBytes, createdAt } = one;
  const cancelling = useChange(videosApi.cancelVideoImport, { refreshes: changedByImports });
  const retrying = useChange(videosApi.retryVideoImport, { refreshes: changedByImports });
  const [isAsking, setAsking] = useState(false);
  const name = nameOf(one);
  const hasFailed = state.id === FAILED;
  return (
    <Item
      aria-label={name}
      image={video && state.id === SUCCESS ? <Thumbnail video={video} /> : <BlankImage />}
      actions={
        <>
          {state.id === SUCCESS && video && (
            <Link className={buttonClass({ kind: 'main' })} to={`/w/${video.shortUUID}`}>
              <Message of="videoImports.watch" name={name} hidden={hidden} />
            </Link>
          )}
          {hasFailed && video && (
            <Button disabled={retrying.isPending} onClick={() => retrying.mutate({ params: { id } })}>
              <Message of="videoImports.retry" name={name} hidden={hidden} />
            </Button>
          )}
          {state.id === PENDING && (
            <Button kind="quiet" disabled={cancelling.isPending} onClick={() => cancelling.mutate({ params: { id } })}>
              <Message of="videoImports.cancel" name={name} hidden={hidden} />
            </Button>
          )}
          {!isUnderWay(one) && (
            <Button kind="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              <Message of="videoImports.delete" name={name} hidden={hidden} />
            </Button>
          )}
        </>
      }
    >
      <div>
        <b>{name}</b>
        <div className="small soft">
          {targetUrl !== null && targetUrl !== name && `${targetUrl} · `}
          <RelativeDate date={createdAt} />
          {!video && ` · ${t('videoImports.gone')}`}
        </div>
      </div>
      <div className={hasFailed ? 'small mistake' : 'small num'}>{stateInWords(one)}</div>
      {error !== null && (
        <div className="small soft">
          <Message of="videoImports.reason" reason={<span lang="en">{error}</span>} />
        </div>
      )}
      {state.id === PROCESSING && (
        <ProgressBar label={t('videoImports.progress', { name })} {...(totalBytes && { percent: (receivedBytes / totalBytes) * 100 })} />
      )}
      <Outcome error={cancelling.error} words={{ video_import_not_pending: t('videoImports.notPending') }} />
      <Outcome error={retrying.error} words={{ video_import_not_retried: t('videoImports.notRetried') }} />
      {isAsking && <DeleteImportDialog id={id} close={() => setAsking(false)} />}
    </Item>
  );
}
