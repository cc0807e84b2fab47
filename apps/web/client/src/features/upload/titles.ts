const MIN = 3;
const MAX = 120;

/** A first title for a file: its name without the ending, separators turned into spaces, within the limits of titles. */
export function titleOfFile(filename: string): string {
  const name = filename
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/g, ' ')
    .replace(/(?<=\w)-(?=\w)/g, ' ')
    .trim()
    .slice(0, MAX)
    // Half of a pair, such as of an emoji that was cut through.
    .replace(/[\uD800-\uDBFF]$/, '');
  return name.length >= MIN ? name[0]!.toUpperCase() + name.slice(1) : `Video ${name}`.trim();
}

/** What is wrong with a title, or null. */
export function titleMistake(title: string): string | null {
  const { length } = title.trim();
  if (length < MIN) return `A title has at least ${MIN} characters.`;
  return length > MAX ? `A title has at most ${MAX} characters.` : null;
}
