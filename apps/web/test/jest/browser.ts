// The environment of tests that show parts of the client: this process has a document and the other globals of a page while their file runs.
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import NativeEnvironment from '../../../../tools/jest/native-environment.ts';
import { startAnew, stopLoading } from './client-modules.ts';
import { becomePage } from './globals-of-pages.ts';

export default class Browser extends NativeEnvironment {
  readonly #leavePage: () => Promise<void>;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    // Before the fake timers look at what there is to be faked.
    const leavePage = becomePage();
    super(config, context);
    this.#leavePage = leavePage;
    startAnew();
  }

  override async teardown(): Promise<void> {
    await super.teardown();
    await this.#leavePage();
    stopLoading();
  }
}
