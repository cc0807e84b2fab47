import type { InstanceUrls } from '../../instance-urls.ts';
import type { ListedThumbnail } from './video.entity.ts';

const RATIOS = [
  ['16:9', 16 / 9],
  ['16:10', 16 / 10],
  ['4:3', 4 / 3],
  ['5:4', 5 / 4],
  ['1:1', 1],
] as const;
const WIDE = '16:9';

/** The same for every video that has none of its own yet (docs/contract/files.md#thumbnails). */
export const defaultThumbnails: readonly ListedThumbnail[] = [
  [850, 480, 'default-850x480.jpg'],
  [280, 157, 'default-280x157.jpg'],
];

/** Thumbnails of all sizes, with a token where they are not for everybody, and the paths of the smallest and largest wide one for older clients (docs/contract/videos.md#list-item). */
export function shapeThumbnails(thumbnails: readonly ListedThumbnail[], { base }: InstanceUrls, token?: string) {
  const shown = thumbnails.length > 0 ? thumbnails : defaultThumbnails;
  const query = token !== undefined && shown === thumbnails ? `?videoFileToken=${token}` : '';
  const shaped = shown.map(([width, height, filename]) => ({
    width,
    height,
    aspectRatio: ratioOf(width, height),
    fileUrl: `${base}/lazy-static/thumbnails/${filename}${query}`,
  }));
  // They are stored with the widest first.
  const wide = shaped.filter(({ aspectRatio }) => aspectRatio === WIDE);
  const pathOf = (thumbnail: { fileUrl: string } | undefined) => thumbnail?.fileUrl.slice(base.length) ?? null;
  return { thumbnails: shaped, thumbnailPath: pathOf(wide.at(-1)), previewPath: pathOf(wide[0]) };
}

function ratioOf(width: number, height: number): string {
  const ratio = width / height;
  let [best, distance] = [WIDE as string, Number.POSITIVE_INFINITY];
  for (const [name, value] of RATIOS) {
    if (Math.abs(ratio - value) < distance) [best, distance] = [name, Math.abs(ratio - value)];
  }
  return best;
}
