/** What is used of a magnet link. */
export type Magnet = {
  /** SHA-1 of the torrent's info, in lower case hexadecimal. */
  readonly infoHash: string;
  readonly name: string | undefined;
  /** Where the torrent file is. */
  readonly torrentUrls: readonly string[];
  /** Where the file itself is. */
  readonly webSeeds: readonly string[];
  readonly trackers: readonly string[];
};

const MOST_URLS = 10;
const HASH = /^urn:btih:([0-9a-f]{40}|[a-z2-7]{32})$/i;

/** A link with an info hash; undefined for others. */
export function readMagnet(text: string): Magnet | undefined {
  const query = new URLSearchParams(text.slice(text.indexOf('?') + 1));
  const hash = query
    .getAll('xt')
    .map((topic) => HASH.exec(topic)?.[1])
    .find((found) => found !== undefined);
  if (hash === undefined) return undefined;
  const urls = (...keys: string[]) => keys.flatMap((key) => query.getAll(key)).filter((url) => /^https?:/i.test(url) && URL.canParse(url));
  return {
    infoHash: hash.length === 40 ? hash.toLowerCase() : hexOfBase32(hash),
    name: query.get('dn') ?? undefined,
    torrentUrls: urls('xs', 'as').slice(0, MOST_URLS),
    webSeeds: urls('ws').slice(0, MOST_URLS),
    trackers: [...new Set(urls('tr'))].slice(0, MOST_URLS),
  };
}

function hexOfBase32(text: string): string {
  const digits = Array.from(text.toLowerCase(), (letter) =>
    'abcdefghijklmnopqrstuvwxyz234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return BigInt(`0b${digits.join('')}`)
    .toString(16)
    .padStart(40, '0');
}
