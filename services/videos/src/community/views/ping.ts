import type { ViewerKey } from '../../catalogue/index.ts';
import type { Move } from './sections.ts';

/** What a player told. */
export type Ping = Move & {
  readonly videoId: number;
  /** Of the video, in seconds. */
  readonly duration: number;
  readonly viewer: ViewerKey;
  readonly address: ViewerKey;
  readonly at: Date;
  readonly client: string | null;
  readonly device: string | null;
  readonly operatingSystem: string | null;
  /** Of a viewer who is signed in. */
  readonly userId: number | null;
};
