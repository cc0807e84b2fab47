const MOST = 250;
const DOTS = '...';

/** The beginning of a description, with an ellipsis when there is more (docs/contract/videos.md#truncated-description). */
export function truncated(description: string | null): string | null {
  if (description === null || description.length <= MOST) return description;
  return description.slice(0, MOST - DOTS.length) + DOTS;
}
