import type { NsfwPolicy } from '@flotilla/contracts-shared';
import { current } from '../../i18n/language.ts';
import { type PlainKey, t } from '../../i18n/messages.ts';
import type { Preferences } from './preferences.ts';

type Sensitive = { readonly nsfw: boolean; readonly nsfwFlags: number };
type Mask = 'nsfwFlagsBlurred' | 'nsfwFlagsDisplayed' | 'nsfwFlagsHidden' | 'nsfwFlagsWarned';

/** What sensitive videos may hold (docs/contract/conventions.md#sensitive-content). */
export const NSFW_FLAGS = [
  { flag: 1, label: 'sensitive.violence', content: 'sensitive.contents.violence' },
  { flag: 2, label: 'sensitive.explicitSex', content: 'sensitive.contents.explicitSex' },
] as const;

/** From the most careful one on. */
export const TREATMENTS: readonly { policy: NsfwPolicy; mask: Mask; label: PlainKey; detail: PlainKey }[] = [
  { policy: 'do_not_list', mask: 'nsfwFlagsHidden', label: 'sensitive.hide', detail: 'sensitive.hideHint' },
  {
    policy: 'blur',
    mask: 'nsfwFlagsBlurred',
    label: 'sensitive.blur',
    detail: 'sensitive.blurHint',
  },
  { policy: 'warn', mask: 'nsfwFlagsWarned', label: 'sensitive.warn', detail: 'sensitive.warnHint' },
  { policy: 'display', mask: 'nsfwFlagsDisplayed', label: 'sensitive.show', detail: 'sensitive.showHint' },
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
  const contents = NSFW_FLAGS.filter(({ flag }) => nsfwFlags & flag).map(({ content }) => t(content));
  return contents.length > 0 ? new Intl.ListFormat(current().locale).format(contents) : null;
}
