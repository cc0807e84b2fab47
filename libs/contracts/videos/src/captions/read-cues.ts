import { type Cue, captionLimits } from './cue.ts';
import { readSpan } from './cue-times.ts';
import { plainText } from './plain-text.ts';
import { UnreadableCaptions } from './unreadable-captions.ts';

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
    if (line.length > captionLimits.line) throw new UnreadableCaptions('line', number);
    if (line.includes('\0')) throw new UnreadableCaptions('binary', number);
    if (number === 1 && HEADER.test(line)) {
      isWebVtt = true;
      block = emptyBlock(true);
    } else if (line.trim() === '' || (number === 1 && line === '\uFEFF')) endBlock();
    else if (!block.isPassedOver) takeContent(number === 1 ? line.replace('\uFEFF', '') : line);
  }

  function takeContent(line: string): void {
    const isSpan = line.includes('-->');
    if (block.span) {
      if (isSpan) throw new UnreadableCaptions('gap', number);
      block.length += line.length;
      if (block.length > captionLimits.text) throw new UnreadableCaptions('text', number);
      block.text.push(line);
    } else if (isSpan) begin(line);
    else if (isWebVtt && !block.named && PASSED_OVER.test(line)) block.isPassedOver = true;
    else if (block.named) throw new UnreadableCaptions('untimed', number);
    else block.named = true;
  }

  function begin(line: string): void {
    const span = readSpan(line);
    if (!span) throw new UnreadableCaptions('times', number);
    if (span.end < span.start) throw new UnreadableCaptions('order', number);
    Object.assign(block, { span, spanLine: number });
  }

  function endBlock(): void {
    const { span, named, isPassedOver, text } = block;
    if (named && !span && !isPassedOver) throw new UnreadableCaptions('untimed', number);
    block = emptyBlock();
    const shown = span && span.end > span.start ? plainText(text.join('\n')) : '';
    if (!span || shown === '') return;
    if (cues.length === captionLimits.cues) throw new UnreadableCaptions('many', number);
    cues.push({ ...span, text: shown });
  }

  return {
    write(text) {
      const lines = (left + text).split(/\r\n|\n|\r(?!$)/);
      left = lines.pop() ?? '';
      for (const line of lines) take(line);
      if (left.length > captionLimits.line + 1) throw new UnreadableCaptions('line', number + 1);
    },
    end() {
      if (left !== '') take(left.replace(/\r$/, ''));
      if (block.span && block.text.length === 0) throw new UnreadableCaptions('cut', number);
      endBlock();
      if (cues.length === 0) throw new UnreadableCaptions('empty');
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
