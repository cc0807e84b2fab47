import type { Probe } from '../probe/probe.ts';

/** A grid of small pictures, one for every so many seconds, filled row by row. */
export type StoryboardPlan = {
  readonly sprites: number;
  readonly columns: number;
  readonly rows: number;
  readonly spriteWidth: number;
  readonly spriteHeight: number;
  /** Seconds. */
  readonly spriteDuration: number;
};

const SHORTEST_SECONDS = 3;
const MOST_IN_A_ROW = 11;
const LARGER_SIDE = 192;

/** How the storyboard of a file is laid out (docs/contract/files.md#storyboards); null when it has no moving picture, or is too short for one. */
export function planStoryboard({ duration, video }: Pick<Probe, 'duration' | 'video'>): StoryboardPlan | null {
  if (!video || duration < SHORTEST_SECONDS) return null;
  const most = Math.min(Math.ceil(duration), MOST_IN_A_ROW ** 2);
  const spriteDuration = Math.ceil(duration / most);
  const sprites = Math.ceil(duration / spriteDuration);
  return { sprites, ...gridOf(sprites), ...spriteSize(video.width / video.height), spriteDuration };
}

/** As few rows as possible, and then as few columns, of which there are never less than rows. */
function gridOf(sprites: number): { columns: number; rows: number } {
  const rows = Math.ceil(sprites / MOST_IN_A_ROW);
  return { rows, columns: Math.max(rows, Math.ceil(sprites / rows)) };
}

function spriteSize(ratio: number): { spriteWidth: number; spriteHeight: number } {
  const smaller = (side: number) => Math.max(1, Math.round(side));
  return ratio >= 1
    ? { spriteWidth: LARGER_SIDE, spriteHeight: smaller(LARGER_SIDE / ratio) }
    : { spriteWidth: smaller(LARGER_SIDE * ratio), spriteHeight: LARGER_SIDE };
}
