export { createCaptionDecoder } from './caption-encoding.ts';
export { type Cue, captionLimits } from './cue.ts';
export { readTime, writeTime } from './cue-times.ts';
export { type CueReader, createCueReader, readCues } from './read-cues.ts';
export { UnreadableCaptions, type WhyUnreadable } from './unreadable-captions.ts';
export { writeWebVtt } from './write-web-vtt.ts';
