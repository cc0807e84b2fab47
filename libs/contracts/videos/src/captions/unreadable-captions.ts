import { captionLimits } from './cue.ts';

const WHY = {
  binary: 'this is not text.',
  cut: 'the file ends in the middle of a caption.',
  empty: 'There are no captions in this file.',
  encoding: 'The file is not a text in UTF-8 or UTF-16.',
  gap: 'an empty line is missing before it.',
  large: `The captions are longer than the ${captionLimits.written / 1024 / 1024} MiB that are kept of them.`,
  line: 'it is too long.',
  many: `there are more than ${captionLimits.cues} captions.`,
  name: 'The name of the file must end with .vtt or .srt.',
  order: 'it ends before it begins.',
  text: 'the text of one caption is too long.',
  times: 'its times cannot be read.',
  untimed: 'times such as 00:00:01.000 --> 00:00:02.000 are missing.',
} as const;

export type WhyUnreadable = keyof typeof WHY;

/** Why a file cannot be read as captions, and in which line; 0 where it is about the whole file. */
export class UnreadableCaptions extends Error {
  readonly why: WhyUnreadable;
  readonly line: number;

  constructor(why: WhyUnreadable, line = 0) {
    super(line > 0 ? `Line ${line}: ${WHY[why]}` : WHY[why]);
    this.why = why;
    this.line = line;
  }
}
