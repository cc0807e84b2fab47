// Adds the globals of a page to those of this process while one test file runs.
import { runInNewContext } from 'node:vm';
import { startAnew, stopLoading } from './client-modules.ts';
import { emptyDocument, window } from './document.ts';
import { endTimers, settleTimers, timersOfPages } from './timers-of-pages.ts';

/** Globals that jsdom lacks, or that do more in Node. */
const FROM_NODE =
  /^(_|Abort|DOMException|Headers|Request|Response|Text(De|En)coder|(clear|set)(Interval|Timeout)|performance|queueMicrotask|structuredClone)/;
/** Modules of the client listen to these as long as there is a page. */
const OF_A_PAGE = ['beforeunload', 'message', 'online', 'pagehide', 'storage'];

const ofLanguage = new Set(runInNewContext('Object.getOwnPropertyNames(globalThis)') as string[]);
const names = Object.getOwnPropertyNames(window).filter((name) => !ofLanguage.has(name) && !FROM_NODE.test(name));
const listeners: Parameters<typeof addEventListener>[] = [];

/** Gives this process the globals of a page; what is returned takes them away again. */
export function enter(): () => Promise<void> {
  startAnew();
  const before = Object.getOwnPropertyDescriptors(globalThis);
  for (const name of [...names, 'removeEventListener', 'dispatchEvent']) Object.defineProperty(globalThis, name, ofPage(name));
  for (const name of ['window', 'self', 'top', 'parent', 'frames']) put(name, globalThis);
  put('addEventListener', (...listener: Parameters<typeof addEventListener>) => {
    listeners.push(listener);
    window.addEventListener(...listener);
  });
  for (const [name, start] of Object.entries(timersOfPages)) put(name, start);
  // Modules take hold of it when they are loaded; each test answers it.
  put('fetch', (...asked: Parameters<typeof fetch>) => (globalThis as unknown as { answerFetch: typeof fetch }).answerFetch(...asked));
  put('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  put('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&'), supports: () => false });
  put('scrollTo', () => {});
  put('VTTCue', Cue);
  put('IntersectionObserver', NothingInView);
  window.Element.prototype.scrollIntoView = () => {};

  return async () => {
    await settleTimers();
    for (const listener of listeners.splice(0)) if (OF_A_PAGE.includes(listener[0])) window.removeEventListener(...listener);
    endTimers();
    stopLoading();
    emptyDocument();
    for (const name of Reflect.ownKeys(globalThis)) if (!(name in before)) Reflect.deleteProperty(globalThis, name);
    Object.defineProperties(globalThis, before);
  };
}

const put = (name: string, value: unknown) =>
  Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });

/** A property of the window; its functions know whose they are. */
function ofPage(name: string): PropertyDescriptor {
  const property = Object.getOwnPropertyDescriptor(window, name) ?? {};
  if (property.get)
    return { configurable: true, enumerable: true, get: () => Reflect.get(window, name), set: (set) => Reflect.set(window, name, set) };
  const value: unknown = Reflect.get(window, name);
  const own: unknown = typeof value === 'function' && /^[a-z]/.test(name) ? (value.bind(window) as unknown) : value;
  return { configurable: true, enumerable: true, writable: true, value: own };
}

class Cue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;

  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
}

class NothingInView {
  observe(): void {}
  disconnect(): void {}
}
