import { useQuery } from '@tanstack/react-query';
import { call, type Failure } from '../../api/call.ts';
import { videosApi } from '../../precomputed/operations.ts';

/** As many as one answer holds. */
const PAGE = 100;

/** All passwords of a protected video, in the order in which they were made: those that are saved replace them all. */
export function usePasswords(videoId: string, isProtected: boolean) {
  return useQuery<readonly string[], Failure<typeof videosApi.listVideoPasswords>>({
    queryKey: [videosApi.listVideoPasswords.id, 'all', videoId],
    queryFn: ({ signal }) => readAll(videoId, signal),
    enabled: isProtected,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

async function readAll(videoId: string, signal: AbortSignal): Promise<readonly string[]> {
  const passwords: string[] = [];
  for (;;) {
    const query = { start: passwords.length, count: PAGE, sort: 'createdAt' } as const;
    const { data, total = 0 } = await call(videosApi.listVideoPasswords, { params: { videoId }, query, signal });
    passwords.push(...data.map(({ password }) => password));
    if (data.length === 0 || passwords.length >= total) return passwords;
  }
}
