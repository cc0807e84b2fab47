import { useSession } from '../../api/session.ts';
import { useChange } from '../../api/use-change.ts';
import { useOperation } from '../../api/use-operation.ts';
import { videosApi } from '../../precomputed/operations.ts';
import type { VideoDetails } from '../videos/videos.ts';

type Rating = 'dislike' | 'like' | 'none';

/** What I think of a video, and how many think what: shown as I choose it, while it is saved, and as it was when that fails. */
export function useRating({ uuid, likes, dislikes }: VideoDetails) {
  const isSignedIn = useSession() !== null;
  const { data } = useOperation(videosApi.getMyRating, { params: { videoId: uuid } }, { enabled: isSignedIn });
  const saving = useChange(videosApi.rateVideo, { refreshes: [videosApi.getMyRating, videosApi.getVideo] });
  const saved: Rating = data?.rating ?? 'none';
  const rating: Rating = saving.isPending ? saving.variables.body.rating : saved;
  const moved = (kind: Rating) => Number(rating === kind) - Number(saved === kind);
  return {
    rating,
    likes: likes + moved('like'),
    dislikes: dislikes + moved('dislike'),
    error: saving.error,
    rate: (wanted: Rating) => !saving.isPending && saving.mutate({ params: { id: uuid }, body: { rating: wanted } }),
  };
}
