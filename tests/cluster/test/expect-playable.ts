import { createHash } from 'node:crypto';
import { videosApi } from '@flotilla/contracts-videos';
import { createClient } from '@flotilla/http-client';
import { must } from '@flotilla/journeys/world';
import { eventually } from '@flotilla/test-kit';
import { expect } from '@jest/globals';

/** Expects every rendition to have its declared length, and the playlist to name all of them. */
export async function expectPlayable(url: string, uuid: string): Promise<void> {
  const anonymous = createClient({ baseUrl: url, deadlineInMs: 60_000 });
  const video = await eventually(() => must(anonymous(videosApi.getVideo, { params: { id: uuid } }), 200), { withinMs: 60_000 });
  expect(video.state.id).toBe(1);
  const files = video.streamingPlaylists[0]?.files ?? [];
  expect(files.map(({ resolution }) => resolution.id)).toEqual([360, 240]);
  for (const { fileUrl, size } of files) {
    const answer = await fetch(fileUrl, { signal: AbortSignal.timeout(60_000) });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect({ status: answer.status, size: bytes.length }).toEqual({ status: 200, size });
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(await hashAgain(fileUrl));
  }
}

/** In ranges, each of which may be answered by another process. */
async function hashAgain(fileUrl: string): Promise<string> {
  const hash = createHash('sha256');
  const step = 200_000;
  for (let first = 0; ; first += step) {
    const answer = await fetch(fileUrl, { headers: { range: `bytes=${first}-${first + step - 1}` }, signal: AbortSignal.timeout(60_000) });
    if (answer.status === 416) return hash.digest('hex');
    expect(answer.status).toBe(206);
    const bytes = Buffer.from(await answer.arrayBuffer());
    hash.update(bytes);
    if (bytes.length < step) return hash.digest('hex');
  }
}
