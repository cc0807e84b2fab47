import { array, boolean, defineEvent, defineTopic, integer, nullable, object, oneOf, string } from '@flotilla/contract';

export const renditionsTopic = defineTopic({ name: 'transcoder.renditions', partitions: 12, compacted: false, retentionHours: 168 });
export const transcoderTopics = [renditionsTopic];

const reference = { videoUuid: string({ format: 'uuid' }), sourceVersion: integer({ minimum: 1 }) };
/** Rises whenever a rendition is claimed again; events of an older claim are refused. */
const fencingToken = integer({ minimum: 1 });

const storedFile = object({ storageKey: string(), filename: string(), size: integer() });

/** One file with its streams; `resolution` is the smaller side, 0 for audio alone. */
const renditionFile = {
  resolution: integer(),
  width: integer(),
  height: integer(),
  fps: integer(),
  hasAudio: boolean(),
  hasVideo: boolean(),
  /** RFC 6381, such as `avc1.640028,mp4a.40.2`. */
  codecs: string(),
};

export const transcoderEvents = {
  /** Which renditions will be made, lowest first; sent once per source version and again when a retry changes it. */
  ladderPlanned: defineEvent({
    type: 'ladder.planned.v1',
    topic: renditionsTopic,
    orderedBy: 'videoUuid',
    payload: object({ ...reference, resolutions: array(integer()) }),
  }),

  renditionProgressed: defineEvent({
    type: 'rendition.progressed.v1',
    topic: renditionsTopic,
    orderedBy: 'videoUuid',
    payload: object({ ...reference, fence: fencingToken, resolution: integer(), percent: integer({ minimum: 0, maximum: 100 }) }),
  }),

  /** A rendition is stored: one fragmented MP4 with its media playlist, a progressive MP4, or both, as configured. */
  renditionReady: defineEvent({
    type: 'rendition.ready.v1',
    topic: renditionsTopic,
    orderedBy: 'videoUuid',
    payload: object({
      ...reference,
      ...renditionFile,
      fence: fencingToken,
      media: nullable(storedFile),
      playlist: nullable(storedFile),
      /** JSON of `{ "first-last": "sha256 hex" }` per byte range of the playlist (docs/contract/files.md#segment-hashes). */
      segmentHashes: nullable(storedFile),
      webVideo: nullable(storedFile),
    }),
  }),

  renditionFailed: defineEvent({
    type: 'rendition.failed.v1',
    topic: renditionsTopic,
    orderedBy: 'videoUuid',
    payload: object({ ...reference, fence: fencingToken, resolution: integer(), reason: string() }),
  }),

  thumbnailsReady: defineEvent({
    type: 'thumbnails.ready.v1',
    topic: renditionsTopic,
    orderedBy: 'videoUuid',
    payload: object({
      ...reference,
      thumbnails: array(object({ storageKey: string(), filename: string(), width: integer(), height: integer(), size: integer() })),
    }),
  }),

  /** The storyboard that `storyboard.wanted` asked for; null when none can be made. */
  storyboardMade: defineEvent({
    type: 'storyboard.made.v1',
    topic: renditionsTopic,
    orderedBy: 'videoUuid',
    payload: object({
      ...reference,
      storyboard: nullable(
        object({
          storageKey: string(),
          filename: string(),
          size: integer(),
          totalWidth: integer(),
          totalHeight: integer(),
          spriteWidth: integer(),
          spriteHeight: integer(),
          spriteDuration: integer(),
        }),
      ),
    }),
  }),

  /** Nothing more will come for this source version until a retry. */
  transcodingFinished: defineEvent({
    type: 'transcoding.finished.v1',
    topic: renditionsTopic,
    orderedBy: 'videoUuid',
    payload: object({ ...reference, outcome: oneOf(['completed', 'failed', 'cancelled']), reason: nullable(string()) }),
  }),
};
