import { AUDIO_ONLY, type LadderPlan, type RenditionPlan } from '@flotilla/media';

/** Renditions that are encoded together, in `parts` ranges of the video. `isWhole`: one job makes them of all of a long video. */
export type Group = { readonly resolutions: readonly number[]; readonly parts: number; readonly isWhole?: true };

type Wish = {
  /** The resolutions to make; all of them when absent. */
  readonly wanted?: readonly number[];
  /** A rendition can be played already, so that no group is made ahead of the others. */
  readonly isPlayable?: boolean;
  readonly partSeconds: number;
};

/**
 * What is encoded together (docs/contract/services.md#groups-of-renditions): the lowest rendition alone, so that it can be played soon, then all others from
 * one decoding. Long videos are cut into ranges; a rendition that may be a copy of a long source is a group of its own.
 */
export function planGroups(plan: LadderPlan, { wanted, isPlayable = false, partSeconds }: Wish): Group[] {
  const renditions = plan.renditions.filter(({ resolution }) => !wanted || wanted.includes(resolution));
  const parts = partsOf(plan, partSeconds);
  const first = isPlayable ? undefined : renditions.find(({ resolution }) => resolution !== AUDIO_ONLY);
  const copied = parts > 1 ? renditions.filter((rendition) => rendition.mayCopy && rendition !== first) : [];
  const rest = renditions.filter((rendition) => rendition !== first && !copied.includes(rendition));
  return [first ? [first] : [], rest, copied].filter((group) => group.length > 0).map((group) => asGroup(group, parts));
}

function asGroup(renditions: readonly RenditionPlan[], parts: number): Group {
  const needsParts = renditions.some(({ resolution, mayCopy }) => resolution !== AUDIO_ONLY && !mayCopy);
  const resolutions = renditions.map(({ resolution }) => resolution);
  if (needsParts || parts === 1) return { resolutions, parts };
  return { resolutions, parts: 1, isWhole: true };
}

/** The open groups once more, now that the length of the video is known, or that it has to be read from its beginning. */
export function cutAgain(
  plan: LadderPlan,
  groups: readonly Group[],
  { open, canCut, partSeconds }: { open: readonly number[]; canCut: boolean; partSeconds: number },
): Group[] {
  const parts = partsOf(plan, partSeconds);
  return groups.map((group, number) => {
    if (!open.includes(number)) return group;
    const { resolutions } = group;
    if (!canCut) return { resolutions, parts: 1, isWhole: true };
    return asGroup(
      plan.renditions.filter(({ resolution }) => resolutions.includes(resolution)),
      parts,
    );
  });
}

export const isOfLongVideo = ({ parts, isWhole }: Group): boolean => parts > 1 || isWhole === true;

/** One part up to twice the usual length, so that most videos are encoded by one run of ffmpeg. */
export function partsOf({ duration }: Pick<LadderPlan, 'duration'>, partSeconds: number): number {
  return duration <= 2 * partSeconds ? 1 : Math.ceil(duration / partSeconds);
}
