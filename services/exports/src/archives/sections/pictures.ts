type Picture = {
  readonly width: number | null;
  readonly height: number | null;
  readonly fileUrl: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** Pictures as archives name them. */
export const pictures = (all: readonly Picture[]) =>
  all.map(({ width, height, fileUrl: url, createdAt, updatedAt }) => ({ width, height, url, createdAt, updatedAt }));
