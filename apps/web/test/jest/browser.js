import { TestEnvironment } from 'jest-environment-jsdom';

const FROM_NODE = [
  'Headers',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'structuredClone',
  'AbortSignal',
  'AbortController',
  'DOMException',
];

class Cue {
  constructor(startTime, endTime, text) {
    Object.assign(this, { startTime, endTime, text });
  }
}

/** The cues of a track, without their times. */
function addTextTrack(kind) {
  const cues = [];
  const removeCue = (cue) => cues.splice(cues.indexOf(cue), 1);
  const track = { kind, mode: 'hidden', cues, addCue: (cue) => cues.push(cue), removeCue };
  this.tracks = [...(this.tracks ?? []), track];
  return track;
}

/** jsdom with what browsers have besides; `fetch` is what a test answers. */
export default class Browser extends TestEnvironment {
  constructor(config, context) {
    super({ ...config, projectConfig: { ...config.projectConfig, testEnvironmentOptions: { url: 'https://videos.example/' } } }, context);
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    // The client of operations takes hold of it when it is loaded.
    this.global.fetch = (...asked) => this.global.answerFetch(...asked);
    this.global.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} });
    this.global.CSS = { escape: (text) => text.replace(/[^\w-]/g, '\\$&'), supports: () => false };
    this.global.scrollTo = () => {};
    this.global.VTTCue = Cue;
    const { EventTarget, HTMLMediaElement } = this.global;
    HTMLMediaElement.prototype.addTextTrack = addTextTrack;
    Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { value: new EventTarget() });
    this.global.Element.prototype.scrollIntoView = () => {};
    const { Blob, FileReader } = this.global;
    Object.assign(Blob.prototype, {
      arrayBuffer() {
        return new Promise((resolve, reject) => {
          const reader = new FileReader();
          reader.onload = () => resolve(reader.result);
          reader.onerror = () => reject(reader.error);
          reader.readAsArrayBuffer(this);
        });
      },
    });
    this.global.IntersectionObserver = class {
      observe() {}
      disconnect() {}
    };
  }
}
