// The package describes only its whole build; the light one has the same interface without subtitles, DRM and audio tracks.
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
