import { problems } from '@flotilla/problem';

/** Media types an upload may declare (videos 2.2). Whether the bytes are what they claim is found out by looking at them. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  video:
    'webm ogg mp4 x-matroska matroska quicktime mov x-m4v m4v x-flv x-f4v x-ms-wmv x-msvideo avi 3gpp 3gpp2 mp2t vnd.dlna.mpeg-tts m2ts mpv mpeg2 mpeg dvd'.split(
      ' ',
    ),
  audio: 'mpeg mp3 ogg x-ms-wma wav x-wav x-flac flac vnd.dlna.adts aac m4a x-m4a mp4 vnd.dolby.dd-raw ac3'.split(' '),
  application: 'ogg octet-stream mxf x-nut'.split(' '),
};

/** Throws 415. */
export function refuseMediaType(mediaType: string): void {
  const [kind = '', format = ''] = (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase().split('/');
  const isAccepted = Object.hasOwn(accepted, kind) && accepted[kind]?.includes(format);
  if (!isAccepted) throw problems.unsupported_media_type({ detail: 'Files of this type are not accepted as videos.' });
}
