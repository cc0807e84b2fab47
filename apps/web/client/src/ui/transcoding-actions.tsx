import { videosApi } from '@flotilla/contracts-videos';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { inWords } from '../api/in-words.ts';
import type { Transcoding } from '../api/queries.ts';

/** Stop making renditions, or make the missing ones after all. */
export function TranscodingActions({ id, transcoding }: { id: string; transcoding: Transcoding }) {
  const queries = useQueryClient();
  const settle = { onSettled: () => queries.invalidateQueries({ queryKey: ['transcoding', id] }) };
  const cancel = useMutation({ mutationFn: () => call(videosApi.cancelTranscoding, { params: { id } }), ...settle });
  const retry = useMutation({ mutationFn: () => call(videosApi.retryTranscoding, { params: { id } }), ...settle });
  const canCancel = transcoding.state === 'waiting' || transcoding.state === 'running';
  const canRetry = transcoding.state === 'failed' || transcoding.state === 'cancelled';
  const error = cancel.error ?? retry.error;
  if (!canCancel && !canRetry) return null;
  return (
    <span className="transcoding-actions">
      {canCancel && (
        <button type="button" className="link-button small" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
          Stop here
        </button>
      )}
      {canRetry && (
        <button type="button" className="link-button small" disabled={retry.isPending} onClick={() => retry.mutate()}>
          Try again
        </button>
      )}
      {error && (
        <span className="mistake small" role="alert">
          {inWords(error)}
        </span>
      )}
    </span>
  );
}
