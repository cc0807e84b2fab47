import { setTimeout as delay } from 'node:timers/promises';
import { type Created, openResumable, type Session } from '@flotilla/journeys/world';

const CHUNKS = 20;
const PAUSE_MS = 1_000;

/** Uploads in small chunks with a pause between them, as over a slow line, and throws at the first unexpected answer. */
async function uploadSteadily(url: string, session: Session, bytes: Buffer, name: string): Promise<Created> {
  const resumable = await openResumable(url, session, bytes, { name, filename: `${name}.mp4` });
  const size = Math.ceil(bytes.length / CHUNKS);
  for (let first = 0; ; first += size) {
    const answer = await resumable.send(first, Math.min(first + size, bytes.length) - 1);
    const body = await answer.text();
    if (answer.status === 200) return (JSON.parse(body) as { video: Created }).video;
    if (answer.status !== 308) throw new Error(`${new Date().toISOString()} chunk at ${first}: ${answer.status} ${body}`);
    await delay(PAUSE_MS);
  }
}

/** Uploads one video after the other until stopped; resolves with all of them. */
export async function keepUploading(
  url: string,
  session: Session,
  bytes: Buffer,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<readonly Created[]> {
  const videos: Created[] = [];
  while (!signal.aborted) videos.push(await uploadSteadily(url, session, bytes, `${name}, ${videos.length}`));
  return videos;
}
