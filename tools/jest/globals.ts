// Stands in for the package `@jest/globals`. Jest makes these anew for each test file, while shared modules are loaded once: bindings that change serve both.
import type { ModernFakeTimers } from '@jest/fake-timers';
import type * as Jest from '@jest/globals';
import type { ModuleMocker } from 'jest-mock';

type Names = 'afterAll' | 'afterEach' | 'beforeAll' | 'beforeEach' | 'describe' | 'expect' | 'it' | 'test';
export type JestObject = Pick<ModuleMocker, 'fn' | 'spyOn'> &
  Pick<ModernFakeTimers, 'advanceTimersByTime' | 'advanceTimersByTimeAsync' | 'getTimerCount' | 'useFakeTimers' | 'useRealTimers'> & {
    /** The time limit of each test of this file. */
    setTimeout(milliseconds: number): void;
  };
export type JestGlobals = Pick<typeof Jest, Names> & { readonly jest: JestObject };

export let afterAll: JestGlobals['afterAll'];
export let afterEach: JestGlobals['afterEach'];
export let beforeAll: JestGlobals['beforeAll'];
export let beforeEach: JestGlobals['beforeEach'];
export let describe: JestGlobals['describe'];
export let expect: JestGlobals['expect'];
export let it: JestGlobals['it'];
export let jest: JestGlobals['jest'];
export let test: JestGlobals['test'];

/** Names the globals of the test file that runs from now on. */
export function setJestGlobals(globals: JestGlobals): void {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals);
}
