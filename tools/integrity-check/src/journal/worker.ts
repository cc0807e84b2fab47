import type { Ask, Traffic } from './ask.ts';
import type { Journal } from './open-journal.ts';
import type { Random } from './random.ts';
import type { Session } from './session.ts';
import type { VideoFile } from './video.ts';

export type OwnVideo = { readonly uuid: string; name: string };

/** One client among several, with its own videos, random numbers and session. */
export type Worker = {
  readonly ask: Ask;
  readonly journal: Journal;
  readonly random: Random;
  readonly traffic: Traffic;
  readonly videos: OwnVideo[];
  session: Session;
  /** A name that no other worker and no other run uses. */
  newName(): string;
  newVideoFile(padding: number): VideoFile;
};

/** How long one action is repeated: longer than any outage a test causes. */
const ACT_WITHIN_MS = 5 * 60_000;

export const soon = () => Date.now() + ACT_WITHIN_MS;
export const authorized = ({ session }: Worker) => ({ authorization: `Bearer ${session.token}` });

/** Counts an unexpected answer. */
export function fail({ traffic }: Worker, act: string, status: number): void {
  traffic.failed += 1;
  const name = `${act} ${status}`;
  traffic.failures.set(name, (traffic.failures.get(name) ?? 0) + 1);
}
