/** There are other tracks of a video, such as its chapters. */
export const subtitlesOf = ({ textTracks }: HTMLVideoElement) =>
  [...textTracks].filter(({ kind }) => kind === 'subtitles' || kind === 'captions');
