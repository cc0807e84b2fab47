import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { type Transcoding, transcodingQuery } from './videos.ts';

/** Stop making renditions, or make the missing ones after all. */
export function TranscodingActions({ id, transcoding }: { id: string; transcoding: Transcoding }) {
  const queries = useQueryClient();
  const settle = { onSettled: () => queries.invalidateQueries(transcodingQuery(id)) };
  const cancel = useMutation({ mutationFn: () => call(videosApi.cancelTranscoding, { params: { id } }), ...settle });
  const retry = useMutation({ mutationFn: () => call(videosApi.retryTranscoding, { params: { id } }), ...settle });
  const canCancel = transcoding.state === 'waiting' || transcoding.state === 'running';
  const canRetry = transcoding.state === 'failed' || transcoding.state === 'cancelled';
  const error = cancel.error ?? retry.error;
  if (!canCancel && !canRetry) return null;
  return (
    <span className="transcoding-actions">
      {canCancel && (
        <Button kind="link" className="small" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Stop here
        </Button>
      )}
      {canRetry && (
        <Button kind="link" className="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </Button>
      )}
      {error && (
        <span className="mistake small" role="alert">
          {inWords(error)}
        </span>
      )}
    </span>
  );
}
