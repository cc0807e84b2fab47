import type { NsfwPolicy } from '@flotilla/contracts-shared';
import { treatmentOf } from './sensitive.ts';
import { usePreferences } from './use-preferences.ts';

/** How a video is treated for the person in front of the page; undefined while that is not known. */
export function useTreatment(video: Parameters<typeof treatmentOf>[0] | undefined): NsfwPolicy | undefined {
  const preferences = usePreferences();
  return preferences && video && treatmentOf(video, preferences);
}
