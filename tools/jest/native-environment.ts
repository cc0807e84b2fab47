// A test environment without a realm of its own: a test file sees the globals of its worker process, and for its time those that a project adds
// by `testEnvironmentOptions.globals`, the path of a module with a function `enter` that returns how to leave them again.
import { createRequire } from 'node:module';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Descriptions of the symbols under which Jest keeps the state of one test file on the global object. */
const STATE_OF_A_FILE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL', 'RETRY_TIMES'];

type Globals = { enter(): () => Promise<void> };
const require = createRequire(import.meta.url);

export default class NativeEnvironment implements Partial<JestEnvironment> {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly fakeTimers = null;
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimersModern: ModernFakeTimers;
  readonly #console = globalThis.console;
  readonly #exit = Object.getOwnPropertyDescriptor(process, 'exit') as PropertyDescriptor;

  readonly #leaveGlobals: (() => Promise<void>) | undefined;

  constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
    const { globals } = projectConfig.testEnvironmentOptions;
    // Before the fake timers look at what there is to be faked.
    if (typeof globals === 'string') this.#leaveGlobals = (require(globals) as Globals).enter();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup(): Promise<void> {}

  /** Puts back what Jest and the test file changed, because the next file of this worker runs among the same globals. */
  async teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    await this.#leaveGlobals?.();
    globalThis.console = this.#console;
    Object.defineProperty(process, 'exit', this.#exit);
    for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
      if (STATE_OF_A_FILE.includes(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
    }
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  getVmContext(): null {
    return null;
  }
}
