type Shown = { readonly width: number | null; readonly fileUrl: string };

/** The address of the widest of several sizes of an image. */
export const widest = (images: readonly Shown[]) => images.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0))[0]?.fileUrl;
