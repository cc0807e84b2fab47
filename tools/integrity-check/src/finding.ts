/** `lost`: promised and not there. `duplicate`: there twice. `stuck`: nobody goes on with it. `orphan`: nobody's. `corrupt`: not as it was written. */
export const kinds = ['lost', 'duplicate', 'stuck', 'orphan', 'corrupt'] as const;
export type Kind = (typeof kinds)[number];

/** What --repair may do; each is safe to do twice, and while the services run. */
export const repairNames = [
  'delete the object',
  'end the multipart upload',
  'sweep uploads',
  'finish the upload',
  'sweep the transcoder',
  'activate the user',
  'publish the snapshot',
  'ask for the renditions',
  'tell the end of transcoding',
  'go on with the transcode',
  'forget the transcode',
] as const;
export type RepairName = (typeof repairNames)[number];

export type Finding = {
  readonly kind: Kind;
  /** Whose rows, objects or events they are. */
  readonly service: string;
  /** The kind of thing: `object`, `video file`, `job` ... */
  readonly what: string;
  /** Which one: a storage key, an id, a topic and group. */
  readonly key: string;
  /** ISO 8601; null when nothing tells. */
  readonly since: string | null;
  readonly sentence: string;
  readonly repair: RepairName | null;
  /** Of a snapshot: the version that others know already, which may be newer than the row's after a restore. */
  readonly toldVersion?: number;
};

/** Two looks found the same when this is the same. */
export const identityOf = ({ kind, service, what, key }: Finding): string => JSON.stringify([kind, service, what, key]);
