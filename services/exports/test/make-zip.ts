import { crc32, deflateRawSync } from 'node:zlib';

export type Put = {
  readonly path: Buffer | string;
  readonly bytes?: Buffer | string;
  readonly isStored?: boolean;
  /** Of Unix, in the upper half. */
  readonly mode?: number;
  /** In the directory alone. */
  readonly extraField?: Buffer;
  readonly comment?: Buffer;
  /** What the directory says instead of the truth. */
  readonly lies?: { readonly size?: number; readonly checksum?: number; readonly position?: number; readonly flags?: number };
};

/** A ZIP archive, also one that nobody in good faith would make. */
export function makeZip(files: readonly Put[], { entries = files.length }: { readonly entries?: number } = {}): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const { path, bytes: content = '', isStored = false, mode = 0o100644, lies = {}, ...listing } of files) {
    const { extraField = Buffer.alloc(0), comment = Buffer.alloc(0) } = listing;
    const name = Buffer.from(path as string);
    const bytes = Buffer.from(content as string);
    const packed = isStored ? bytes : deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(lies.flags ?? 0x800, 2);
    common.writeUInt16LE(isStored ? 0 : 8, 4);
    common.writeUInt32LE(lies.checksum ?? crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(lies.size ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, name, packed]);
    const made = Buffer.from('504b01021403', 'hex');
    common.writeUInt16LE(extraField.length, 24);
    const rest = Buffer.alloc(14);
    rest.writeUInt16LE(comment.length, 0);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(lies.position ?? position, 10);
    directory.push(Buffer.concat([made, common, rest, name, extraField, comment]));
    parts.push(local);
    position += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(Math.min(entries, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries, 0xffff), 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(position, 16);
  return Buffer.concat([...parts, listed, end]);
}

const EMPTY: Readonly<Record<string, unknown>> = {
  'account.json': { name: 'ines', displayName: 'Ines', description: 'Films about rivers.', archiveFiles: { avatar: null } },
  'user-settings.json': { nsfwPolicy: 'blur' },
  'channels.json': { channels: [] },
  'blocklist.json': { instances: [], actors: [] },
  'following.json': { following: [] },
  'videos.json': { videos: [] },
  'likes.json': { likes: [] },
  'dislikes.json': { dislikes: [] },
  'video-playlists.json': { videoPlaylists: [] },
  'video-history.json': { watchedVideos: [] },
  'watched-words-lists.json': { watchedWordLists: [] },
  'automatic-tag-policies.json': { reviewComments: [] },
};

/** The archive of somebody who has nothing but these. */
export function archiveOf(files: Readonly<Record<string, unknown>>, media: readonly Put[] = []): Put[] {
  const all = { ...EMPTY, ...files };
  const texts = Object.entries(all).filter(([, value]) => value !== undefined);
  return [
    ...texts.map(([name, value]) => ({
      path: `peertube/${name}`,
      bytes: typeof value === 'string' ? value : JSON.stringify(value, null, 2),
    })),
    ...media,
  ];
}
