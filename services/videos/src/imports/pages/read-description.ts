import { array, boolean, nullable, number, object, optional, type Schema, string, type TypeOf } from '@flotilla/contract';
import { fits } from '@flotilla/contract/check';
import { languages } from '@flotilla/contracts-shared';
import { ImportFailure } from '../import-failure.ts';

/** What a page says of its video, as far as a video here may be described so. */
export type Description = {
  readonly name?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly language?: string;
  readonly publishedAt?: Date;
  readonly imageUrl?: string;
};

const maybe = <S extends Schema>(schema: S) => optional(nullable(schema));
/** Of what `yt-dlp --dump-single-json` prints. */
const fields = {
  _type: maybe(string()),
  title: maybe(string()),
  description: maybe(string()),
  tags: maybe(array(string())),
  language: maybe(string()),
  timestamp: maybe(number()),
  thumbnail: maybe(string()),
  is_live: maybe(boolean()),
  live_status: maybe(string()),
};
const schema = object(fields, { additionalProperties: true });

const LONGEST_NAME = 120;
const LONGEST_DESCRIPTION = 10_000;
const MOST_TAGS = 5;
const LONGEST_URL = 2_000;
const LAST_SECOND = 253_402_300_799;

/** Reads the description of one video. Throws ImportFailure for lists, broadcasts, and what is no description. */
export function readDescription(text: string): Description {
  const found = parsed(text);
  if ((found._type ?? 'video') !== 'video') throw new ImportFailure('The page has several videos, or none.');
  if (found.is_live || ['is_live', 'is_upcoming', 'post_live'].includes(found.live_status ?? ''))
    throw new ImportFailure('The page has a live broadcast, which is no video yet.');
  const name = plain(found.title ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
  const description = plain(found.description ?? '')
    .trim()
    .slice(0, LONGEST_DESCRIPTION);
  const tags = (found.tags ?? []).map((tag) => plain(tag).trim()).filter(({ length }) => length >= 2 && length <= 30);
  const language = [found.language ?? '', (found.language ?? '').split('-')[0] ?? ''].find((code) => Object.hasOwn(languages, code));
  const { timestamp, thumbnail } = found;
  return {
    ...(name.length >= 3 && { name }),
    ...(description.length >= 3 && { description }),
    tags: [...new Set(tags)].slice(0, MOST_TAGS),
    ...(language !== undefined && { language }),
    ...(timestamp && timestamp > 0 && timestamp < LAST_SECOND && { publishedAt: new Date(timestamp * 1000) }),
    ...(thumbnail && thumbnail.length <= LONGEST_URL && /^https?:/i.test(thumbnail) && { imageUrl: thumbnail }),
  };
}

function parsed(text: string): TypeOf<typeof schema> {
  try {
    const value: unknown = JSON.parse(text);
    if (fits(schema, value)) return value as TypeOf<typeof schema>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ImportFailure('What the page says of its video cannot be read.');
}

/** Without control characters but for those of lines, and as PostgreSQL accepts it. */
const plain = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\n\t]/gu, '');
