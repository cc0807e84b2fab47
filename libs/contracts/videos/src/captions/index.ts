export { captionsApi } from './captions.operations.ts';
export * from './cues.ts';
export { captionEvents, captionsTopic } from './events.ts';
