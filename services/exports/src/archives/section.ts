import type { Deps } from '../deps.ts';
import type { ArchiveWriter } from './archive-writer.ts';
import type { FindVideoFiles } from './find-video-files.ts';

/** Whose archive is made of what, and where to. */
export type Making = Pick<Deps, 'config' | 'neighbours'> & {
  readonly userId: number;
  readonly username: string;
  readonly withVideoFiles: boolean;
  readonly archive: ArchiveWriter;
  /** The files of videos that are in the archive. */
  readonly findVideoFiles: FindVideoFiles;
  /** Where an earlier attempt got to within this section; 0 at its beginning. */
  readonly from: number;
  /** Makes what was written durable where that is much, so that another attempt goes on from there. */
  readonly reached: (cursor: number) => Promise<void>;
  /** Tells that the work goes on. */
  readonly alive: () => void;
};

/** A part of an archive, written by one attempt at a time; after a death it is written again, from its cursor where it has one. */
export type Section = {
  readonly name: string;
  /** What it holds of the snapshot topics that tell of a person's things. */
  readonly topics: readonly string[];
  readonly write: (making: Making) => Promise<void>;
};
