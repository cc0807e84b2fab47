type Extensions = Readonly<Record<string, readonly string[]>>;

// Media types an upload may declare, with the extensions of such files (docs/contract/uploads.md#media-types).
const always: Extensions = { 'video/webm': ['.webm'], 'video/mp4': ['.mp4'] };
/** Not every browser plays it as it is. */
const transcoded: Extensions = { 'video/ogg': ['.ogv'] };
const additional: Extensions = {
  'video/ogg': ['.ogg'],
  'video/x-matroska': ['.mkv'],
  'video/matroska': ['.mkv'],
  'video/quicktime': ['.mov', '.qt', '.mqv'],
  'video/mov': ['.mov'],
  'video/x-m4v': ['.m4v'],
  'video/m4v': ['.m4v'],
  'video/x-flv': ['.flv'],
  'video/x-f4v': ['.f4v'],
  'video/x-ms-wmv': ['.wmv'],
  'video/x-msvideo': ['.avi'],
  'video/avi': ['.avi'],
  'video/3gpp': ['.3gp', '.3gpp'],
  'video/3gpp2': ['.3g2', '.3gpp2'],
  'application/x-nut': ['.nut'],
  'video/mp2t': ['.mts', '.ts'],
  'video/vnd.dlna.mpeg-tts': ['.mts'],
  'video/m2ts': ['.m2ts'],
  'video/mpv': ['.mpv'],
  'video/mpeg2': ['.m2v'],
  'video/mpeg': ['.m1v', '.mpg', '.mpe', '.mpeg', '.vob'],
  'video/dvd': ['.vob'],
  'application/mxf': ['.mxf'],
  'application/octet-stream': [],
};
const sound: Extensions = {
  'audio/mpeg': ['.mp3'],
  'audio/mp3': ['.mp3'],
  'application/ogg': ['.ogg'],
  'audio/ogg': ['.ogg'],
  'audio/x-ms-wma': ['.wma'],
  'audio/wav': ['.wav'],
  'audio/x-wav': ['.wav'],
  'audio/x-flac': ['.flac'],
  'audio/flac': ['.flac'],
  'audio/vnd.dlna.adts': ['.aac'],
  'audio/aac': ['.aac'],
  'audio/m4a': ['.m4a'],
  'audio/x-m4a': ['.m4a'],
  'audio/mp4': ['.m4a'],
  'audio/vnd.dolby.dd-raw': ['.ac3'],
  'audio/ac3': ['.ac3'],
};

/** The runtime settings that decide which files are accepted. */
export type UploadChoice = {
  readonly enabled: boolean;
  readonly allowAdditionalExtensions: boolean;
  readonly allowAudioFiles: boolean;
};

function groupsOf({ enabled, allowAdditionalExtensions, allowAudioFiles }: UploadChoice): Extensions[] {
  if (!enabled) return [always];
  return [always, transcoded, ...(allowAdditionalExtensions ? [additional] : []), ...(allowAudioFiles ? [sound] : [])];
}

/** Whether an upload may declare this media type, in any case and with any parameters. The bytes themselves are checked later by a probe. */
export function isMediaTypeAccepted(mediaType: string, choice: UploadChoice): boolean {
  const declared = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
  return groupsOf(choice).some((group) => Object.hasOwn(group, declared));
}

/** Extensions of the files that may be uploaded, for file pickers. */
export function acceptedExtensions(choice: UploadChoice): string[] {
  return [...new Set(groupsOf(choice).flatMap((group) => Object.values(group).flat()))];
}
