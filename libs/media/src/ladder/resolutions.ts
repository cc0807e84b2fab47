/** Audio alone is "resolution 0" on the wire. */
export const AUDIO_ONLY = 0;
const RESOLUTION_OF_STILL = 480;

type Input = { readonly side: number | null; readonly hasAudio: boolean };
type Choice = { readonly enabled: readonly number[]; readonly alwaysOriginal: boolean };

export const even = (value: number): number => value + (value % 2);

/** Maximum resolution M of docs/contract/transcoding.md#resolutions; `side` is the smaller side of the frames, null for audio alone. */
export function maximumResolution({ side }: Pick<Input, 'side'>, { enabled, alwaysOriginal }: Choice): number {
  if (side === null) return RESOLUTION_OF_STILL;
  if (alwaysOriginal) return even(side);
  const fitting = enabled.filter((resolution) => resolution !== AUDIO_ONLY && resolution <= side);
  return fitting.length > 0 ? Math.max(...fitting) : even(side);
}

/** Every resolution to make, lowest first, M last (docs/contract/transcoding.md#resolutions); audio alone, where enabled, comes first. */
export function ladderResolutions(input: Input, choice: Choice): number[] {
  const maximum = maximumResolution(input, choice);
  const lower = choice.enabled.filter((resolution) => resolution < maximum && (resolution !== AUDIO_ONLY || input.hasAudio));
  return [...new Set([...lower, maximum])].sort((a, b) => a - b);
}
