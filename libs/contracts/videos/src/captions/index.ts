export { captionsApi } from './captions.operations.ts';
export { type Cue, captionLimits, UnreadableCaptions } from './cue.ts';
export { readTime, writeTime } from './cue-times.ts';
export { captionEvents, captionsTopic } from './events.ts';
export { plainText } from './plain-text.ts';
export { type CueReader, createCueReader, readCues } from './read-cues.ts';
export { writeWebVtt } from './write-web-vtt.ts';
