import { useChange } from '../../api/use-change.ts';
import { videosApi } from '../../precomputed/operations.ts';

/** A slow line may need long for a large file. */
export const deadlineInMs = 120_000;

/** Adds or replaces a caption; what shows captions shows it afterwards. */
export const usePutCaption = (onSuccess: () => void) =>
  useChange(videosApi.putVideoCaption, { refreshes: [videosApi.listVideoCaptions], onSuccess });
