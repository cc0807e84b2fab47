// jsdom with what browsers have besides. Packages keep the document that they saw first, so a worker process has one, which is emptied after each test file.
import { createRequire, registerHooks } from 'node:module';
import type jsdom from 'jsdom';

const require = createRequire(import.meta.url);
// jsdom keeps Node's own timers, so that its work, such as reading files, goes on while a test has fake ones.
const withOwnTimers = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.includes('/node_modules/jsdom/lib/') || !(loaded.source instanceof Uint8Array || typeof loaded.source === 'string'))
      return loaded;
    const own = 'const { clearInterval, clearTimeout, setImmediate, setInterval, setTimeout } = require("node:timers");';
    return {
      ...loaded,
      source: Buffer.from(loaded.source)
        .toString()
        .replace(/^"use strict";/, `"use strict"; ${own}`),
    };
  },
});
const { JSDOM, VirtualConsole } = require('jsdom') as typeof jsdom;
withOwnTimers.deregister();

export const { window } = new JSDOM('<!DOCTYPE html>', {
  url: 'https://videos.example/',
  pretendToBeVisual: true,
  runScripts: 'dangerously',
  virtualConsole: new VirtualConsole().on('jsdomError', (error) => console.error(error)),
});
const { document, history, localStorage, sessionStorage } = window;

// An exception in a listener fails the test that caused it.
window.addEventListener('error', ({ error }) => {
  if (error) process.emit('uncaughtException', error, 'uncaughtException');
});

/** Leaves nothing of one test file to the next. */
export function emptyDocument(): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const [name] of document.cookie.split('; ').map((pair) => pair.split('='))) document.cookie = `${name}=; Path=/; Max-Age=0`;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

/** The cues of a track, without their times. */
function addTextTrack(this: { tracks?: object[] }, kind: string): object {
  const cues: object[] = [];
  const removeCue = (cue: object) => cues.splice(cues.indexOf(cue), 1);
  const track = { kind, mode: 'hidden', cues, addCue: (cue: object) => cues.push(cue), removeCue };
  this.tracks = [...(this.tracks ?? []), track];
  return track;
}

/** Without jsdom's way of reading, which takes turns of the event loop that no faked clock knows of. */
async function arrayBuffer(this: Blob): Promise<ArrayBuffer> {
  const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js') as {
    implForWrapper(this: void, blob: Blob): { _buffer: Uint8Array };
  };
  return new Uint8Array(implForWrapper(this)._buffer).buffer as ArrayBuffer;
}

const { Blob, EventTarget, HTMLMediaElement } = window;
Object.assign(Blob.prototype, { arrayBuffer });
Object.assign(HTMLMediaElement.prototype, { addTextTrack });
Object.defineProperty(HTMLMediaElement.prototype, 'textTracks', { value: new EventTarget() });
