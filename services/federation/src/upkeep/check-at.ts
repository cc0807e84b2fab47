/** What people elsewhere said of videos of this instance is checked once a week (docs/contract/federation.md#checks). */
export const CHECKED_AFTER_MS = 7 * 86_400_000;

/** When something with this id is checked; null for what has no document of its own, as ratings of Mastodon. */
export const firstCheckAt = (id: string, now: Date): Date | null => (id.includes('#') ? null : new Date(now.getTime() + CHECKED_AFTER_MS));
