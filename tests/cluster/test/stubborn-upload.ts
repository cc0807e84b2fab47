import { setTimeout as delay } from 'node:timers/promises';
import { type Created, openResumable, type Session } from '@flotilla/journeys/world';

const CHUNK = 256 * 1024;
const GIVES_UP_AFTER_MS = 300_000;

/** Uploads as a persistent client does: asks for the position whenever something fails, and goes on from there. Resolves with the one video that it became. */
export async function uploadStubbornly(url: string, session: Session, bytes: Buffer, name: string): Promise<Created> {
  const deadline = performance.now() + GIVES_UP_AFTER_MS;
  async function insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (performance.now() > deadline) throw error;
      }
      await delay(500);
    }
  }

  const resumable = await insist(() => openResumable(url, session, bytes, { name }));
  return insist(async () => {
    for (;;) {
      const { received, video } = await resumable.position();
      if (video) return video;
      const answer = await resumable.send(received, Math.min(received + CHUNK, bytes.length) - 1);
      const body = await answer.text();
      if (answer.status === 200) return (JSON.parse(body) as { video: Created }).video;
      if (answer.status !== 308) throw new Error(`chunk at ${received}: ${answer.status} ${body}`);
    }
  });
}
