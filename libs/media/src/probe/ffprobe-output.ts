/** The parts of ffprobe's JSON that are read here; anything may be missing in a hostile file. */
export type FfprobeStream = {
  index?: number;
  codec_type?: string;
  codec_name?: string;
  profile?: string;
  pix_fmt?: string;
  width?: number;
  height?: number;
  sample_aspect_ratio?: string;
  avg_frame_rate?: string;
  r_frame_rate?: string;
  bit_rate?: string;
  duration?: string;
  channels?: number;
  channel_layout?: string;
  sample_rate?: string;
  color_transfer?: string;
  disposition?: Record<string, number>;
  side_data_list?: { rotation?: number | string }[];
  tags?: Record<string, string>;
};

export type FfprobeOutput = {
  streams?: FfprobeStream[];
  chapters?: unknown[];
  format?: {
    filename?: string;
    format_name?: string;
    start_time?: string;
    duration?: string;
    size?: string;
    bit_rate?: string;
    tags?: Record<string, string>;
  };
};

/** `30000/1001` or `4:3` as a number; null when it is missing or invalid. */
export function ratio(text: string | undefined): number | null {
  const [, over, under] = /^(\d+)[/:](\d+)$/.exec(text ?? '') ?? [];
  const value = Number(over) / Number(under);
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** A number ffprobe printed as text; null for `N/A`, absence and nonsense. */
export function positive(text: string | number | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) && value > 0 ? value : null;
}
