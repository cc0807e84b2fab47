import { type PlainKey, t } from '../../i18n/messages.ts';

export const PUBLISHED = 1;
export const TO_TRANSCODE = 2;
const TO_IMPORT = 3;
const TRANSCODING_FAILED = 7;

/** The states that videos have here, to choose from. */
export const STATES = [PUBLISHED, TO_TRANSCODE, TRANSCODING_FAILED] as const;

type Audience = 'moderators' | 'owner';

/** How far a video is, in words for those who look after it. */
const WORDS: Readonly<Record<number, Readonly<Record<Audience, PlainKey>>>> = {
  [PUBLISHED]: { owner: 'videoState.published', moderators: 'videoState.published' },
  [TO_TRANSCODE]: { owner: 'videoState.toPrepare', moderators: 'videoState.preparing' },
  [TO_IMPORT]: { owner: 'videoState.toImport', moderators: 'videoState.toImport' },
  [TRANSCODING_FAILED]: { owner: 'videoState.failed', moderators: 'videoState.failed' },
};

/** A state that no video has here is called as the server calls it. */
export function stateInWords({ id, label }: { readonly id: number; readonly label?: string }, audience: Audience): string {
  const known = WORDS[id];
  return known ? t(known[audience]) : (label ?? String(id));
}
