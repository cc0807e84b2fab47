import { array, boolean, integer, nullable, number, object, optional, string, unknown } from '@flotilla/contract';

/** What ffprobe printed about a file. */
export const mediaMetadata = object({ streams: array(unknown()), format: unknown(), chapters: array(unknown()) });

/** The measured properties about a media file that the ladder is planned from. Sizes in bytes, durations in seconds, bit rates in bit/s. */
export const probe = object({
  duration: number({ minimum: 0 }),
  size: integer({ minimum: 0 }),
  formatName: string(),
  bitrate: nullable(integer()),
  video: nullable(
    object({
      codec: string(),
      profile: nullable(string()),
      pixelFormat: nullable(string()),
      /** As shown: rotation and sample aspect ratio are applied. */
      width: integer(),
      height: integer(),
      /** As stored: turned, but not stretched to square pixels. */
      coded: optional(object({ width: integer(), height: integer() })),
      /** Frames per second, average. */
      fps: number(),
      bitrate: nullable(integer()),
      rotation: integer(),
      isVariableFrameRate: boolean(),
      isHdr: boolean(),
    }),
  ),
  audio: nullable(
    object({
      codec: string(),
      bitrate: nullable(integer()),
      channels: integer(),
      channelLayout: nullable(string()),
      sampleRate: nullable(integer()),
    }),
  ),
});
