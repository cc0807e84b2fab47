// Jest's `runtime`: Node itself imports the test files, and a module that several files import is loaded once per worker process
// (docs/adr/0027-tests-run-without-a-realm.md). Only what the tests of this repository use of `jest` is there; a module cannot be mocked.
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { JestEnvironment } from '@jest/environment';
import type JestRuntimes from 'jest-runtime';
import { type JestGlobals, type JestObject, setJestGlobals } from './globals.ts';

const require = createRequire(import.meta.url);
const { default: JestRuntime } = require('jest-runtime') as typeof JestRuntimes;
const globalsUrl = new URL('globals.ts', import.meta.url).href;
// The package of this name works inside a realm of Jest only.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globalsUrl, shortCircuit: true } : next(specifier, context),
});

let loadedFiles = 0;

export default class NativeRuntime {
  // Jest asks its runtime for these when it collects the test files.
  static createHasteMap = JestRuntime.createHasteMap.bind(JestRuntime);
  static createResolver = JestRuntime.createResolver.bind(JestRuntime);
  static createContext = JestRuntime.createContext.bind(JestRuntime);
  readonly #environment: JestEnvironment;

  constructor(_config: unknown, environment: JestEnvironment) {
    this.#environment = environment;
  }

  setGlobalsForRuntime(globals: Omit<JestGlobals, 'jest'>): void {
    setJestGlobals({ ...globals, jest: this.#jest() });
  }

  #jest(): JestObject {
    const { moduleMocker: mocks, fakeTimersModern: timers, global } = this.#environment;
    if (!mocks || !timers) throw new Error('this environment has no mocks and no timers');
    return {
      fn: mocks.fn.bind(mocks),
      spyOn: mocks.spyOn.bind(mocks),
      useFakeTimers: (config) => timers.useFakeTimers(config),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (milliseconds) => timers.advanceTimersByTime(milliseconds),
      advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
      getTimerCount: () => timers.getTimerCount(),
      setTimeout: (milliseconds) => void Object.assign(global, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: milliseconds }),
    };
  }

  /** Loads a part of Jest that keeps the state of one test file: anew for each. */
  requireInternalModule(path: string): unknown {
    Reflect.deleteProperty(require.cache, path);
    return require(path);
  }

  requireModule(path: string): unknown {
    return require(path);
  }

  unstable_shouldLoadAsEsm(): boolean {
    return true;
  }

  /** Imports a test file. The query makes it a module of its own when Jest runs it a second time in this process. */
  unstable_importModule(path: string): Promise<unknown> {
    loadedFiles += 1;
    return import(`${pathToFileURL(path).href}?load=${loadedFiles}`);
  }

  getSourceMaps(): Map<string, string> {
    return new Map();
  }

  // What follows concerns module realms and coverage, of which there are none here.
  getAllCoverageInfoCopy(): undefined {}
  enterTestCode(): void {}
  leaveTestCode(): void {}
  teardown(): void {}
}
