type Storyboard = {
  readonly totalWidth: number;
  readonly totalHeight: number;
  readonly spriteWidth: number;
  readonly spriteHeight: number;
  /** Seconds. */
  readonly spriteDuration: number;
};

/** Where in the picture behind an address each frame lies, as media fragments, and when it is shown. The last one is shown until the end. */
export function cuesOf({ spriteDuration, spriteWidth, spriteHeight, ...sheet }: Storyboard, url: string, duration: number) {
  const columns = Math.floor(sheet.totalWidth / spriteWidth);
  const cells = columns * Math.floor(sheet.totalHeight / spriteHeight);
  const sprites = duration > 0 ? Math.min(cells, Math.ceil(duration / spriteDuration)) : cells;
  return Array.from({ length: sprites }, (_, index) => {
    const [x, y] = [(index % columns) * spriteWidth, Math.floor(index / columns) * spriteHeight];
    const [start, end] = [index * spriteDuration, (index + 1) * spriteDuration];
    return { start, end, text: `${url}#xywh=${x},${y},${spriteWidth},${spriteHeight}` };
  });
}
