import { type PlainKey, t } from '../../i18n/messages.ts';
import type { Video } from '../videos/videos.ts';

type State = NonNullable<Video['state']>;

export const PUBLISHED = 1;
export const TO_TRANSCODE = 2;

const STATES: Readonly<Record<number, PlainKey>> = {
  [TO_TRANSCODE]: 'myVideos.state.toTranscode',
  3: 'myVideos.state.toImport',
  7: 'myVideos.state.transcodingFailed',
};

/** Why a video is not published yet; a state that no video has here is called as the server calls it. */
export function stateInWords({ id, label }: State): string {
  const known = STATES[id];
  return known ? t(known) : label;
}
