import type { NsfwPolicy } from '@flotilla/contracts-shared';
import type { Preferences } from './preferences.ts';

type Sensitive = { readonly nsfw: boolean; readonly nsfwFlags: number };
type Mask = 'nsfwFlagsBlurred' | 'nsfwFlagsDisplayed' | 'nsfwFlagsHidden' | 'nsfwFlagsWarned';

/** What sensitive videos may hold (docs/contract/conventions.md#sensitive-content). */
export const NSFW_FLAGS = [
  { flag: 1, label: 'Violence', word: 'violence' },
  { flag: 2, label: 'Explicit sex', word: 'explicit sex' },
] as const;

/** From the most careful one on. */
export const TREATMENTS: readonly { policy: NsfwPolicy; mask: Mask; label: string; detail: string }[] = [
  { policy: 'do_not_list', mask: 'nsfwFlagsHidden', label: 'Hide them', detail: 'They do not appear in lists.' },
  {
    policy: 'blur',
    mask: 'nsfwFlagsBlurred',
    label: 'Blur them',
    detail: 'Their pictures are blurred, and you are asked before one plays.',
  },
  { policy: 'warn', mask: 'nsfwFlagsWarned', label: 'Warn me', detail: 'They are marked, and you are asked before one plays.' },
  { policy: 'display', mask: 'nsfwFlagsDisplayed', label: 'Show them', detail: 'Like all other videos.' },
];

/** What somebody chose for one flag; null when it follows the policy. */
export function treatmentOfFlag(preferences: Preferences, flag: number): NsfwPolicy | null {
  return TREATMENTS.find(({ mask }) => preferences[mask] & flag)?.policy ?? null;
}

/** The masks after a choice for one flag. */
export function withTreatment(preferences: Preferences, flag: number, policy: NsfwPolicy | null): Pick<Preferences, Mask> {
  const masks = TREATMENTS.map((one) => [one.mask, one.policy === policy ? preferences[one.mask] | flag : preferences[one.mask] & ~flag]);
  return Object.fromEntries(masks) as Pick<Preferences, Mask>;
}

/** How a video is treated: of its flags the most careful treatment counts; without flags the policy does. */
export function treatmentOf({ nsfw, nsfwFlags }: Sensitive, preferences: Preferences): NsfwPolicy {
  if (!nsfw) return 'display';
  const flags = NSFW_FLAGS.filter(({ flag }) => nsfwFlags & flag);
  const wanted = flags.map(({ flag }) => treatmentOfFlag(preferences, flag) ?? preferences.nsfwPolicy);
  return TREATMENTS.find(({ policy }) => wanted.includes(policy))?.policy ?? preferences.nsfwPolicy;
}

/** What is in a sensitive video: "violence and explicit sex"; null when nobody said. */
export function contentsInWords({ nsfwFlags }: Sensitive): string | null {
  const words = NSFW_FLAGS.filter(({ flag }) => nsfwFlags & flag).map(({ word }) => word);
  return words.length > 0 ? words.join(' and ') : null;
}
