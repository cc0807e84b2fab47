import { storage } from '../../api/storage.ts';

const KEY = 'flotilla.player';

/** How somebody last had the player. Volume and silence are kept by the controls themselves. */
type Manner = {
  readonly rate: number;
  /** The smaller side of the chosen quality in pixels; null for automatic. */
  readonly resolution: number | null;
  /** The language of the captions that were shown; null for none. */
  readonly captions: string | null;
  readonly isTheatre: boolean;
  /** Keys work on the whole page and not only in the player. */
  readonly hasPageKeys: boolean;
};

const USUAL: Manner = { rate: 1, resolution: null, captions: null, isTheatre: false, hasPageKeys: true };

/** The player as it was left in this browser, for the next video. */
export const manner = {
  read: (): Manner => ({ ...USUAL, ...storage.read<Partial<Manner>>(KEY) }),
  write: (part: Partial<Manner>): void => storage.write(KEY, { ...manner.read(), ...part }),
};
