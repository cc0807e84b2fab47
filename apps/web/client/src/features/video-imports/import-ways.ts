import type { Config } from '../../api/config.ts';

export const VIDEO_IMPORTS = '/my-library/video-imports';

export type ImportWay = 'address' | 'magnet' | 'torrent';

/** Where the instance fetches videos from. */
export function importWays(config: Config | undefined): readonly ImportWay[] {
  const { http, torrent } = config?.import.videos ?? {};
  return [...(http?.enabled ? (['address'] as const) : []), ...(torrent?.enabled ? (['magnet', 'torrent'] as const) : [])];
}
