import { categories, languages, licences, MAX_CHAPTER_TITLE } from '@flotilla/contracts-shared';
import { isCount, isText, textOrNull } from '../fields.ts';
import { isObject } from '../read-json.ts';

type Item = Readonly<Record<string, unknown>>;

const MOST_TAGS = 5;
const MOST_CHAPTERS = 1_000;
const choice = <Value extends number>(value: unknown, known: readonly Value[]): Value | undefined => known.find((one) => one === value);
const yesOrNo = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);
const idOf = (value: unknown, known: object): number | null => (isCount(value) && Object.hasOwn(known, value) ? value : null);

/** What an archive says of a video, where it can be so here; undefined where the defaults of the instance hold. Null for a privacy that there is not. */
export function videoFields(item: Item) {
  const privacy = choice(item['privacy'], [1, 2, 3, 4, 5]);
  if (privacy === undefined) return null;
  const language = item['language'];
  const licence = idOf(item['licence'], licences);
  const commentsPolicy = choice(item['commentsPolicy'], [1, 2, 3]) ?? ({ true: 1, false: 2 } as const)[String(item['commentsEnabled'])];
  const downloadEnabled = yesOrNo(item['downloadEnabled']);
  return {
    privacy,
    category: idOf(item['category'], categories),
    ...(licence !== null && { licence }),
    language: isText(language, 10) && Object.hasOwn(languages, language) ? language : null,
    description: textOrNull(item['description'], { min: 3, max: 10_000 }),
    support: textOrNull(item['support'], { min: 3, max: 1000 }),
    originallyPublishedAt: dateOf(item['originallyPublishedAt']),
    nsfw: item['nsfw'] === true,
    waitTranscoding: yesOrNo(item['waitTranscoding']) ?? true,
    tags: listOf(item['tags'])
      .filter((tag): tag is string => isText(tag, 30, 2))
      .slice(0, MOST_TAGS),
    ...(commentsPolicy && { commentsPolicy }),
    ...(downloadEnabled !== undefined && { downloadEnabled }),
    chapters: listOf(item['chapters']).flatMap(chapterOf).slice(0, MOST_CHAPTERS),
    embedDomains: embedDomainsOf(item['videoEmbedPrivacy']),
  };
}

/** The passwords of a protected video; null when it has none that can be. */
export function passwordsOf(item: Item): string[] | null {
  if (item['privacy'] !== 5) return [];
  const passwords = listOf(item['passwords']);
  const isValid = passwords.length > 0 && passwords.length <= 1000 && passwords.every((password) => isText(password, 100, 2));
  return isValid ? [...new Set(passwords as string[])] : null;
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function dateOf(value: unknown): string | null {
  const date = isText(value, 40) ? new Date(value) : undefined;
  return date && date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999 ? date.toISOString() : null;
}

function chapterOf(value: unknown) {
  if (!isObject(value)) return [];
  const { timecode, title } = value;
  return isCount(timecode) && isText(title, MAX_CHAPTER_TITLE) ? [{ timecode, title }] : [];
}

const LISTED = 2;
const MOST_DOMAINS = 1_000;

function embedDomainsOf(value: unknown): string[] | null {
  if (!isObject(value) || value['policy'] !== LISTED) return null;
  return listOf(value['domains'])
    .filter((domain): domain is string => isText(domain, 253))
    .slice(0, MOST_DOMAINS);
}
