import type { Cue } from './cue.ts';
import { writeTime } from './cue-times.ts';

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Plain cues as WebVTT: nothing in their texts is markup, a style or another cue. */
export function writeWebVtt(cues: readonly Cue[]): string {
  const written = cues.map(({ start, end, text }) => {
    const escaped = text.replaceAll(/[&<>]/g, (character) => ESCAPED[character] ?? '');
    return `${writeTime(start)} --> ${writeTime(end)}\n${escaped}\n`;
  });
  return `WEBVTT\n\n${written.join('\n')}`;
}
