import type { Embedded } from './find-embedded.ts';
import type { PageOf } from './read-page-url.ts';

/** What addresses of embed pages may say of the player (docs/contract/pages.md#player-parameters). */
const PARAMETERS = [
  'start',
  'stop',
  'loop',
  'autoplay',
  'muted',
  'controls',
  'controlBar',
  'title',
  'api',
  'warningTitle',
  'serviceLink',
  'peertubeLink',
  'p2p',
  'subtitle',
  'bigPlayBackgroundColor',
  'mode',
  'foregroundColor',
  'playbackRate',
  'waitPasswordFromEmbedAPI',
];
const OF_PLAYLISTS = [...PARAMETERS, 'playlistPosition'];
const [WIDTH, HEIGHT] = [560, 315];
const SANDBOX = 'allow-same-origin allow-scripts allow-popups allow-forms';

type Limits = { readonly base: string; readonly maxwidth?: number | undefined; readonly maxheight?: number | undefined };

/** The answer of oEmbed 1.0 about a video or playlist. */
export function shapeOembed(
  { title, embedPath, author, pictures }: Embedded,
  { kind, parameters }: Pick<PageOf, 'kind' | 'parameters'>,
  { base, maxwidth = Number.POSITIVE_INFINITY, maxheight = Number.POSITIVE_INFINITY }: Limits,
) {
  const known = kind === 'playlist' ? OF_PLAYLISTS : PARAMETERS;
  const kept = new URLSearchParams([...parameters].filter(([name]) => known.includes(name)));
  const src = base + embedPath + (kept.size > 0 ? `?${kept}` : '');
  const [width, height] = [Math.min(WIDTH, maxwidth), Math.min(HEIGHT, maxheight)];
  const picture = pictures.toSorted((a, b) => b.width - a.width).find((one) => one.width <= maxwidth && one.height <= maxheight);
  return {
    type: 'video' as const,
    version: '1.0' as const,
    html: `<iframe width="${width}" height="${height}" sandbox="${SANDBOX}" title="${escaped(title)}" src="${escaped(src)}" frameborder="0" allowfullscreen></iframe>`,
    width,
    height,
    title,
    author_name: author.name,
    author_url: author.url,
    provider_name: 'Flotilla',
    provider_url: base,
    ...(picture && { thumbnail_url: picture.fileUrl, thumbnail_width: picture.width, thumbnail_height: picture.height }),
  };
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
