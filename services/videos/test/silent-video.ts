/** The probe of ten seconds of 720p without audio. */
export const silentVideo = {
  duration: 10,
  size: 6,
  formatName: 'mov,mp4',
  bitrate: 1000,
  video: {
    codec: 'h264',
    profile: 'High',
    pixelFormat: 'yuv420p',
    width: 1280,
    height: 720,
    fps: 30,
    bitrate: 1000,
    rotation: 0,
    isVariableFrameRate: false,
    isHdr: false,
  },
  audio: null,
};
