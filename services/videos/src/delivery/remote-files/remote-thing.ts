import type { RemoteFileKind } from '../../neighbours.ts';

/** A picture or caption of another instance. */
export type RemoteThing = {
  /** Here; a new one for every address at its origin. */
  readonly filename: string;
  readonly kind: RemoteFileKind;
  /** Where it is at its origin. */
  readonly url: string;
  /** As its origin announced it. */
  readonly width: number | null;
  readonly height: number | null;
  /** It belongs to somebody whom the instance has muted. */
  readonly isMuted: boolean;
};

type Row = Omit<RemoteThing, 'filename' | 'kind' | 'url'> & { readonly url: string | null };

/** The same of a row of the catalogue; null for what is of this instance. */
export const remoteThingOf = (filename: string, kind: RemoteFileKind, { url, width, height, isMuted }: Row): RemoteThing | null =>
  url === null ? null : { filename, kind, url, width, height, isMuted };
