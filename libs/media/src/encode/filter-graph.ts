import type { RenditionPlan } from '../ladder/plan-ladder.ts';
import type { MediaTools } from '../tools.ts';
import { frameCount, framesOf, type Part } from './ranges.ts';

/** What the graph needs to know about the source's video. */
export type SourceVideo = {
  readonly kind: 'default' | 'source';
  readonly duration: number;
  readonly isHdr: boolean;
  readonly isInterlaced: boolean;
  /** The audio is longer than the video: the last frame is shown until its end. */
  readonly endsEarly: boolean;
  /** The smaller side of the source's frames in pixels, 0 for none. */
  readonly side: number;
};

export const videoLabel = ({ resolution }: RenditionPlan): string => `v${resolution}`;

/** The graph that decodes once and makes every rendition; each ends in a pad named by `videoLabel`. Contains only numbers, no text of the file. */
export function filterGraph(tools: MediaTools, renditions: readonly RenditionPlan[], video: SourceVideo, part: Part): string {
  return video.kind === 'default' ? stillGraph(renditions, video, part) : videoGraph(tools, renditions, video, part);
}

function videoGraph(tools: MediaTools, renditions: readonly RenditionPlan[], video: SourceVideo, part: Part): string {
  const chains = [...Map.groupBy(byFalling(renditions), ({ rate }) => `${rate.numerator}/${rate.denominator}`).values()];
  const pads = chains.map((_, index) => `r${index}`);
  const prepared = [...prepare(tools, video, byFalling(renditions)[0]!), split(pads)].join(',');
  const parts = chains.map((chain, index) => {
    return `[r${index}]${constantRate(chain[0]!, video, part)},${cascade(chain)}`;
  });
  return [`[0:V:0]${prepared}`, ...parts].join(';');
}

/** Filters on the source's frames, before rates and sizes diverge. */
function prepare(tools: MediaTools, { isHdr, isInterlaced }: SourceVideo, largest: RenditionPlan): string[] {
  const steps = isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
  // Tone mapping is slow, so frames are scaled down first.
  return isHdr ? [...steps, `scale=${largest.width}:${largest.height}`, toneMap(tools)] : steps;
}

/**
 * Converts HDR to SDR; without zscale by an approximation. HDR is always BT.2020, but some cameras only write the transfer curve, and zscale
 * does not guess.
 */
export function toneMap({ canToneMap }: Pick<MediaTools, 'canToneMap'>): string {
  return canToneMap
    ? 'format=yuv420p10le,setparams=color_primaries=bt2020:colorspace=bt2020nc,zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,format=yuv420p'
    : 'format=yuv420p,eq=contrast=1.2:saturation=1.5,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709';
}

function constantRate({ rate }: RenditionPlan, { duration, endsEarly }: SourceVideo, part: Part): string {
  const { first, end } = framesOf(part, duration, rate);
  const last = end ?? (endsEarly ? frameCount(duration, rate) : null);
  return [
    `fps=${rate.numerator}/${rate.denominator}${first === 0 ? ':start_time=0' : ''}`,
    ...(endsEarly ? ['tpad=stop=-1:stop_mode=clone'] : []),
    ...(first === 0 && last === null ? [] : [`trim=start_pts=${first}${last === null ? '' : `:end_pts=${last}`}`, `setpts=PTS-${first}`]),
  ].join(',');
}

/** Every size is scaled from the next larger one. */
function cascade(chain: readonly RenditionPlan[]): string {
  return chain
    .map((rendition, index) => {
      const size = `scale=${rendition.width}:${rendition.height}:out_range=tv,setsar=1,format=yuv420p`;
      const isLast = index === chain.length - 1;
      const next = `s${chain[index + 1]?.resolution}`;
      return isLast ? `${size}[${videoLabel(rendition)}]` : `${size},split=2[${videoLabel(rendition)}][${next}];[${next}]`;
    })
    .join('');
}

/** Audio without video gets one image, scaled once per rendition and repeated. */
function stillGraph(renditions: readonly RenditionPlan[], { duration }: SourceVideo, part: Part): string {
  const pads = renditions.map(({ resolution }) => `s${resolution}`);
  const stills = renditions.map((rendition) => {
    const { rate, width, height, resolution } = rendition;
    const { first, end } = framesOf(part, duration, rate);
    const count = Math.max(1, (end ?? frameCount(duration, rate)) - first);
    const repeated = `loop=loop=-1:size=1:start=0,settb=${rate.denominator}/${rate.numerator},setpts=N,trim=end_pts=${count}`;
    return `[s${resolution}]scale=${width}:${height}:out_range=tv,setsar=1,format=yuv420p,${repeated},fps=${rate.numerator}/${rate.denominator}[${videoLabel(rendition)}]`;
  });
  return [`[0:v:0]${split(pads)}`, ...stills].join(';');
}

function split(pads: readonly string[]): string {
  return `split=${pads.length}${pads.map((pad) => `[${pad}]`).join('')}`;
}

function byFalling(renditions: readonly RenditionPlan[]): RenditionPlan[] {
  return [...renditions].sort((a, b) => b.resolution - a.resolution);
}
