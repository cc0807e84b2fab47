// Where files are in an archive (docs/contract/archives.md#layout). Names of accounts and channels, UUIDs and codes of languages are nothing but that.
export const accountImage = (name: string, extension: string) => `files/account/avatars/${name}${extension}`;
export const channelImage = (kind: 'avatars' | 'banners', name: string, extension: string) => `files/channels/${kind}/${name}${extension}`;
export const videoThumbnail = (uuid: string, extension: string) => `files/videos/thumbnails/${uuid}${extension}`;
export const videoCaption = (uuid: string, language: string) => `files/videos/captions/${uuid}-${language}.vtt`;
export const VIDEO_FILES = 'files/videos/video-files/';
export const videoFile = (uuid: string, extension: string) => `${VIDEO_FILES}${uuid}${extension}`;
export const uuidOfVideoFile = (path: string) => path.slice(VIDEO_FILES.length, VIDEO_FILES.length + 36);
export const playlistThumbnail = (uuid: string, extension: string) => `files/video-playlists/thumbnails/${uuid}${extension}`;
