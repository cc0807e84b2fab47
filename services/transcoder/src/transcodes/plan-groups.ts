import { AUDIO_ONLY, type LadderPlan, type Probe, type RenditionPlan } from '@flotilla/media';

/** Renditions that are encoded together, in `parts` ranges of the video. */
export type Group = { readonly resolutions: readonly number[]; readonly parts: number };

type Wish = {
  /** The resolutions to make; all of them when absent. */
  readonly wanted?: readonly number[];
  /** A rendition can be played already, so that no group is made ahead of the others. */
  readonly isPlayable?: boolean;
  readonly partSeconds: number;
};

/** Containers that can be read from the middle without losing their timestamps. */
const SEEKABLE = ['mov', 'mp4', 'matroska', 'webm'];

/**
 * What is encoded together (docs/contract/services.md#groups-of-renditions): the lowest rendition alone, so that it can be played soon, then all others from
 * one decoding. Long videos are cut into ranges; a rendition that may be a copy of a long source is a group of its own.
 */
export function planGroups(plan: LadderPlan, probe: Probe, { wanted, isPlayable = false, partSeconds }: Wish): Group[] {
  const renditions = plan.renditions.filter(({ resolution }) => !wanted || wanted.includes(resolution));
  const parts = partsOf(plan, probe, partSeconds);
  const first = isPlayable ? undefined : renditions.find(({ resolution }) => resolution !== AUDIO_ONLY);
  const copied = parts > 1 ? renditions.filter((rendition) => rendition.mayCopy && rendition !== first) : [];
  const rest = renditions.filter((rendition) => rendition !== first && !copied.includes(rendition));
  return [first ? [first] : [], rest, copied].filter((group) => group.length > 0).map((group) => asGroup(group, parts));
}

function asGroup(renditions: readonly RenditionPlan[], parts: number): Group {
  const needsParts = renditions.some(({ resolution, mayCopy }) => resolution !== AUDIO_ONLY && !mayCopy);
  return { resolutions: renditions.map(({ resolution }) => resolution), parts: needsParts ? parts : 1 };
}

/** One part up to twice the usual length, so that most videos are encoded by one run of ffmpeg. */
export function partsOf({ duration, picture }: LadderPlan, { formatName }: Probe, partSeconds: number): number {
  const isSeekable = picture === 'default' || formatName.split(',').some((name) => SEEKABLE.includes(name));
  return !isSeekable || duration <= 2 * partSeconds ? 1 : Math.ceil(duration / partSeconds);
}
