const STANDARD = new Set([144, 240, 360, 480, 720, 1080, 1440, 2160]);
/** Unusual formats are named by their longer side. */
const BY_LONGER_SIDE: Readonly<Record<number, number>> = { 3840: 2160, 1920: 1080, 1280: 720, 854: 480, 640: 360, 426: 240, 256: 144 };

/** What people call a resolution, which is the shorter side in pixels, or 0 for audio alone (docs/contract/videos.md#file). */
export function resolutionLabel(resolution: number, width: number | null, height: number | null): string {
  if (resolution === 0) return 'Audio only';
  const called = STANDARD.has(resolution) ? undefined : BY_LONGER_SIDE[Math.max(width ?? 0, height ?? 0)];
  return `${called ?? resolution}p`;
}
