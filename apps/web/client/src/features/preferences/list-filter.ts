import type { Input } from '@flotilla/contract';
import type { videosApi } from '../../precomputed/operations.ts';
import type { Preferences } from './preferences.ts';

type Filter = Pick<Input<typeof videosApi.listVideos>['query'], 'languageOneOf' | 'nsfw' | 'nsfwFlagsExcluded' | 'nsfwFlagsIncluded'>;

/** The servers know what members want of sensitive videos; what visitors chose is sent along. */
export function sensitiveFilter(chosenByVisitor: Preferences | null): Filter {
  if (!chosenByVisitor) return {};
  const { nsfwPolicy, nsfwFlagsDisplayed, nsfwFlagsBlurred, nsfwFlagsWarned, nsfwFlagsHidden } = chosenByVisitor;
  return {
    nsfw: nsfwPolicy === 'do_not_list' ? 'false' : 'both',
    nsfwFlagsIncluded: nsfwFlagsDisplayed | nsfwFlagsBlurred | nsfwFlagsWarned,
    nsfwFlagsExcluded: nsfwFlagsHidden,
  };
}

/** For lists that nobody asked for by name, such as the newest videos. */
export function languageFilter({ videoLanguages }: Preferences): Filter {
  return videoLanguages && videoLanguages.length > 0 ? { languageOneOf: [...videoLanguages] } : {};
}
