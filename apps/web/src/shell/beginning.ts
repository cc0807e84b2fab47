import { escapeHtml } from './escape.ts';

/** What a page brings along so that something is seen before the client runs, for who is not signed in. */
export type Beginning = {
  readonly place: 'grid' | 'stage';
  /** In their places; one that is not shown leaves its place empty. */
  readonly images: readonly (Picture | undefined)[];
  /** Answers of operations, which the client would ask for first. `count` is that of a page of a list. */
  readonly answers: readonly { readonly operation: string; readonly input: object; readonly count?: number; readonly body: unknown }[];
  /** What the client loads for this page, by its source. */
  readonly parts: readonly string[];
};

export type Picture = { readonly src: string; readonly srcset?: string; readonly sizes?: string };

type Thumbnails = { readonly thumbnails: readonly { readonly width: number; readonly fileUrl: string }[] };

/** The same image as the card of a video asks for (`client/src/features/videos/thumbnail.tsx`), so that it comes once. */
export function pictureOfCard({ thumbnails }: Thumbnails, publicUrl: string): Picture | undefined {
  const sizes = thumbnails.toSorted((a, b) => a.width - b.width);
  const middle = sizes.find(({ width }) => width >= 270) ?? sizes.at(-1);
  if (!middle) return undefined;
  const src = ownPath(middle.fileUrl, publicUrl);
  if (sizes.length === 1) return { src };
  return { src, srcset: sizes.map(({ fileUrl, width }) => `${ownPath(fileUrl, publicUrl)} ${width}w`).join(', '), sizes: CARD_SIZES };
}

const CARD_SIZES = '(max-width: 600px) 100vw, 300px';

/** The poster of the player (`client/src/features/player/stage.tsx`). */
export function pictureOfStage({ thumbnails }: Thumbnails, publicUrl: string): Picture | undefined {
  const [biggest] = thumbnails.toSorted((a, b) => b.width - a.width);
  return biggest && { src: ownPath(biggest.fileUrl, publicUrl) };
}

/** Pages may be looked at under another name of this machine. */
const ownPath = (url: string, publicUrl: string) => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url);

/** Takes the place of the page until the client shows it (`client/src/ui/first-view.ts`). */
export function renderFirstView({ place, images }: Beginning): string {
  const shown = images.map((image) => {
    if (!image) return '<div></div>';
    const { src, srcset, sizes } = image;
    const choice = srcset ? ` srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(sizes ?? '')}"` : '';
    return `<img alt="" fetchpriority="high" src="${escapeHtml(src)}"${choice}>`;
  });
  return `<div id="first-view" class="first-view ${place}" aria-hidden="true">${shown.join('')}</div>`;
}
