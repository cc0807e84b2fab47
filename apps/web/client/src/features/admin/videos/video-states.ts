import { type PlainKey, t } from '../../../i18n/messages.ts';

const STATES: Readonly<Record<number, PlainKey>> = {
  1: 'allVideos.state.published',
  2: 'allVideos.state.toTranscode',
  7: 'allVideos.state.failed',
};

/** How far a video is; what is not known here is called as the server calls it. */
export function stateInWords({ id, label }: { readonly id: number; readonly label?: string }): string {
  const known = STATES[id];
  return known ? t(known) : (label ?? String(id));
}
