import { HELD_BACK } from '@flotilla/contracts-videos';

/** The reason of a video that waits for moderators. */
export const heldBack = HELD_BACK;
