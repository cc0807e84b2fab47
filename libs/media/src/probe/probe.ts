/** The measured properties of a media file. Sizes in bytes, durations in seconds, bit rates in bit/s; sides as shown. */
export type Probe = {
  duration: number;
  size: number;
  formatName: string;
  bitrate: number | null;
  video: VideoProperties | null;
  audio: AudioProperties | null;
};

export type VideoProperties = {
  codec: string;
  profile: string | null;
  pixelFormat: string | null;
  width: number;
  height: number;
  /** As stored: turned, but not stretched to square pixels. */
  coded?: { width: number; height: number };
  fps: number;
  bitrate: number | null;
  rotation: number;
  isVariableFrameRate: boolean;
  isHdr: boolean;
};

export type AudioProperties = {
  codec: string;
  bitrate: number | null;
  channels: number;
  channelLayout: string | null;
  sampleRate: number | null;
};

/** What ffprobe printed, without the path of the file. */
export type MediaMetadata = { streams: unknown[]; format: unknown; chapters: unknown[] };
