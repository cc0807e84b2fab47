import { useQuery } from '@tanstack/react-query';
import { ApiProblem } from '../../api/api-problem.ts';
import { useMe } from '../../api/me.ts';
import { useSession } from '../../api/session.ts';
import { useOperation } from '../../api/use-operation.ts';
import { shareVideoPassword } from '../../api/video-passwords.ts';
import { videosApi } from '../../precomputed/operations.ts';
import { useWhenChanged } from '../../ui/use-when-changed.ts';
import { PASSWORD_PROTECTED } from '../upload/privacies.ts';
import { mayEdit } from '../videos/may-edit.ts';
import { type Transcoding, transcodingQuery, type VideoDetails } from '../videos/videos.ts';
import { needsToken, type Source, sourceOf } from './sources.ts';

const SEVEN_HOURS = 7 * 3600 * 1000;
const PREPARING_MS = 2_000;
const FRESH_MS = 15_000;
/** So often it is asked how many watch it now. */
const VIEWERS_MS = 60_000;
/** So long after its publication others are asked whether better renditions have come. */
const FRESH_FOR_MS = 3 * 3600 * 1000;

/** What a page needs to show and play one video, kept fresh while it is still being prepared. */
export function usePlayable(id: string) {
  const isSignedIn = useSession() !== null;
  const me = useMe();
  const known = useOperation(
    videosApi.getVideo,
    { params: { id } },
    { refetchInterval: ({ state: { data } }) => (data ? intervalOf(data, mayEdit(me, data)) : false) },
  );
  // What was shown before, or came with a page from history, may be for others by now.
  const video = isWithdrawn(known.error) ? undefined : known.data;
  // At once, because what the page shows below asks with the UUID.
  if (video) shareVideoPassword(id, video.uuid);
  const manages = video !== undefined && mayEdit(me, video);
  const transcoding = useQuery(transcodingQuery(video?.uuid ?? id, manages)).data;
  useWhenChanged(readyCount(transcoding), () => void known.refetch());
  const isPrivate = video !== undefined && needsToken(video);
  const mayOpen = isSignedIn || video?.privacy.id === PASSWORD_PROTECTED;
  const token = useOperation(
    videosApi.createVideoFileToken,
    { params: { id } },
    { enabled: isPrivate && mayOpen, staleTime: SEVEN_HOURS, refetchInterval: SEVEN_HOURS },
  );
  const source: Source | null = video && (!isPrivate || token.data) ? sourceOf(video, token.data?.files.token ?? null) : null;

  return {
    video,
    error: known.error,
    source,
    manages,
    /** The files need a token that is on its way. */
    isOpening: isPrivate && mayOpen && token.isPending,
    isLocked: isPrivate && (!mayOpen || token.isError),
    transcoding: manages ? transcoding : undefined,
    retry: () => void known.refetch(),
    /** The files do not open any more: asks for the video and its token again. */
    renew: () => {
      void known.refetch();
      if (isPrivate) void token.refetch();
    },
  };
}

const isWithdrawn = (error: unknown) => error instanceof ApiProblem && [401, 403, 404].includes(error.status);

function intervalOf(video: VideoDetails, manages: boolean): number | false {
  if (sourceOf(video, null) === null) return PREPARING_MS;
  const age = Date.now() - new Date(video.publishedAt).getTime();
  if (!video.isLocal) return false;
  // Managers follow the ladder instead.
  return manages || age > FRESH_FOR_MS ? VIEWERS_MS : FRESH_MS;
}

function readyCount(transcoding: Transcoding | undefined): number | undefined {
  return transcoding?.renditions.filter(({ state }) => state === 'completed').length;
}

/** Whether further renditions are on their way. */
export function isGrowing(transcoding: Transcoding | undefined): boolean {
  return transcoding?.state === 'waiting' || transcoding?.state === 'running';
}
