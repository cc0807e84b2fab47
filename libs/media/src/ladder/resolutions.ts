/** Audio alone is "resolution 0" on the wire. */
export const SOUND_ALONE = 0;
const PICTURE_FOR_SOUND = 480;

type Input = { readonly side: number | null; readonly hasAudio: boolean };
type Choice = { readonly enabled: readonly number[]; readonly alwaysOriginal: boolean };

export const even = (value: number): number => value + (value % 2);

/** Maximum resolution M of docs/contract/transcoding.md#resolutions; `side` is the smaller side of the frames, null for audio alone. */
export function maximumResolution({ side }: Pick<Input, 'side'>, { enabled, alwaysOriginal }: Choice): number {
  if (side === null) return PICTURE_FOR_SOUND;
  if (alwaysOriginal) return even(side);
  const fitting = enabled.filter((resolution) => resolution !== SOUND_ALONE && resolution <= side);
  return fitting.length > 0 ? Math.max(...fitting) : even(side);
}

/** Every resolution to make, lowest first, M last (docs/contract/transcoding.md#resolutions); audio alone, where enabled, comes first. */
export function ladderResolutions(input: Input, choice: Choice): number[] {
  const maximum = maximumResolution(input, choice);
  const lower = choice.enabled.filter((resolution) => resolution < maximum && (resolution !== SOUND_ALONE || input.hasAudio));
  return [...new Set([...lower, maximum])].sort((a, b) => a - b);
}
