import type { NsfwPolicy } from '@flotilla/contracts-shared';
import type { BodyOf } from '../../api/call.ts';
import type { authApi } from '../../precomputed/operations.ts';

/** How somebody wants videos and pages to be. A flag of sensitive content is in one of the masks, or follows `nsfwPolicy`. */
export type Preferences = {
  readonly theme: string;
  readonly autoPlayVideo: boolean;
  readonly autoPlayNextVideo: boolean;
  readonly autoPlayNextVideoPlaylist: boolean;
  readonly nsfwPolicy: NsfwPolicy;
  readonly nsfwFlagsDisplayed: number;
  readonly nsfwFlagsHidden: number;
  readonly nsfwFlagsBlurred: number;
  readonly nsfwFlagsWarned: number;
  /** Codes; null for all. */
  readonly videoLanguages: readonly string[] | null;
};

/** What applies to visitors who chose nothing. */
export function usualPreferences(config: BodyOf<typeof authApi.getConfig> | undefined): Preferences {
  return {
    theme: 'instance-default',
    autoPlayVideo: config?.defaults.player.autoPlay ?? true,
    autoPlayNextVideo: false,
    autoPlayNextVideoPlaylist: true,
    nsfwPolicy: (config?.instance.defaultNSFWPolicy ?? 'do_not_list') as NsfwPolicy,
    nsfwFlagsDisplayed: 0,
    nsfwFlagsHidden: 0,
    nsfwFlagsBlurred: 0,
    nsfwFlagsWarned: 0,
    videoLanguages: null,
  };
}

/** The preferences alone, of whatever else somebody is. */
export function preferencesIn(of: Preferences): Preferences {
  return {
    theme: of.theme,
    autoPlayVideo: of.autoPlayVideo,
    autoPlayNextVideo: of.autoPlayNextVideo,
    autoPlayNextVideoPlaylist: of.autoPlayNextVideoPlaylist,
    nsfwPolicy: of.nsfwPolicy,
    nsfwFlagsDisplayed: of.nsfwFlagsDisplayed,
    nsfwFlagsHidden: of.nsfwFlagsHidden,
    nsfwFlagsBlurred: of.nsfwFlagsBlurred,
    nsfwFlagsWarned: of.nsfwFlagsWarned,
    videoLanguages: of.videoLanguages,
  };
}
