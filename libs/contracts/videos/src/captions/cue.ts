/** Words that are shown for a while; times in milliseconds. The text has no markup, its lines end with `\n`. */
export type Cue = { readonly start: number; readonly end: number; readonly text: string };

/** What one video can have in one language (docs/contract/captions.md#what-is-accepted). Sizes in bytes and characters. */
export const captionLimits = { fileSize: 20 * 1024 * 1024, cues: 20_000, text: 2_000, line: 5_000, written: 2 * 1024 * 1024 } as const;
