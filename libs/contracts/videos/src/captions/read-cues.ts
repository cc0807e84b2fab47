import { type Cue, captionLimits, UnreadableCaptions } from './cue.ts';
import { readSpan } from './cue-times.ts';
import { plainText } from './plain-text.ts';

const HEADER = /^\uFEFF?WEBVTT(?:[ \t]|$)/;
/** Blocks of WebVTT that say nothing. */
const PASSED_OVER = /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/;

/** Reads WebVTT or SubRip as it arrives, whichever it is. Both methods throw `UnreadableCaptions`. */
export type CueReader = { readonly write: (text: string) => void; readonly end: () => Cue[] };

/** The lines between two empty ones. */
type Block = {
  span?: { start: number; end: number };
  spanLine: number;
  named: boolean;
  isPassedOver: boolean;
  text: string[];
  length: number;
};
const emptyBlock = (isPassedOver = false): Block => ({ spanLine: 0, named: false, isPassedOver, text: [], length: 0 });

/** Accepts what is certain and refuses the rest, so that nobody finds out later that half of a file is missing (docs/contract/captions.md#what-is-accepted). */
export function createCueReader(): CueReader {
  const cues: Cue[] = [];
  let number = 0;
  let left = '';
  let isWebVtt = false;
  let block = emptyBlock();

  function take(line: string): void {
    number += 1;
    if (line.length > captionLimits.line) throw new UnreadableCaptions(number, 'it is too long.');
    if (line.includes('\0')) throw new UnreadableCaptions(number, 'this is not text.');
    if (number === 1 && HEADER.test(line)) {
      isWebVtt = true;
      block = emptyBlock(true);
    } else if (line.trim() === '' || (number === 1 && line === '\uFEFF')) endBlock();
    else if (!block.isPassedOver) takeContent(number === 1 ? line.replace('\uFEFF', '') : line);
  }

  function takeContent(line: string): void {
    const isSpan = line.includes('-->');
    if (block.span) {
      if (isSpan) throw new UnreadableCaptions(number, 'an empty line is missing before it.');
      block.length += line.length;
      if (block.length > captionLimits.text) throw new UnreadableCaptions(number, 'the text of one caption is too long.');
      block.text.push(line);
    } else if (isSpan) begin(line);
    else if (isWebVtt && !block.named && PASSED_OVER.test(line)) block.isPassedOver = true;
    else if (block.named) throw new UnreadableCaptions(number, 'times such as 00:00:01.000 --> 00:00:02.000 are missing.');
    else block.named = true;
  }

  function begin(line: string): void {
    const span = readSpan(line);
    if (!span) throw new UnreadableCaptions(number, 'its times cannot be read.');
    if (span.end < span.start) throw new UnreadableCaptions(number, 'it ends before it begins.');
    Object.assign(block, { span, spanLine: number });
  }

  function endBlock(): void {
    const { span, named, isPassedOver, text } = block;
    if (named && !span && !isPassedOver) throw new UnreadableCaptions(number, 'times such as 00:00:01.000 --> 00:00:02.000 are missing.');
    block = emptyBlock();
    const shown = span && span.end > span.start ? plainText(text.join('\n')) : '';
    if (!span || shown === '') return;
    if (cues.length === captionLimits.cues) throw new UnreadableCaptions(number, `there are more than ${captionLimits.cues} captions.`);
    cues.push({ ...span, text: shown });
  }

  return {
    write(text) {
      const lines = (left + text).split(/\r\n|\n|\r(?!$)/);
      left = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (left.length > captionLimits.line + 1) throw new UnreadableCaptions(number + 1, 'it is too long.');
    },
    end() {
      if (left !== '') take(left.replace(/\r$/, ''));
      if (block.span && block.text.length === 0) throw new UnreadableCaptions(number, 'the file ends in the middle of a caption.');
      endBlock();
      if (cues.length === 0) throw new UnreadableCaptions(0, 'There are no captions in this file.');
      return cues.toSorted((a, b) => a.start - b.start);
    },
  };
}

/** The cues of a whole text. Throws `UnreadableCaptions`. */
export function readCues(text: string): Cue[] {
  const reader = createCueReader();
  reader.write(text);
  return reader.end();
}
