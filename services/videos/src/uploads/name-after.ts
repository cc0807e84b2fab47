/** The name of a video that nobody named, after its file. */
export function nameAfter(filename: string): string {
  const name = filename
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]*$/, '')
    .trim()
    .slice(0, 120);
  return name.length < 3 ? 'Unknown name' : name;
}
