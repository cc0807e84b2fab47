import { type EngineName, type EngineOptions, type EngineSettings, isEngineSetting, removeEngine, startEngine } from '@flotilla/engines';
import { temporaryDirectory } from './temporary-directory.ts';

export type OwnEngine = AsyncDisposable & {
  /** For `stopEngine` and `killEngine`. */
  readonly options: EngineOptions;
  /** Starts it again at the same address. */
  readonly start: () => Promise<EngineSettings>;
};

/** An engine that no other test uses; it is removed afterwards. To be used inside `whenEngine`, which checks that it is available. */
export async function startOwnEngine(name: EngineName): Promise<OwnEngine> {
  const stack = new AsyncDisposableStack();
  const directory = stack.use(await temporaryDirectory());
  const environment = Object.fromEntries(
    Object.entries(process.env).filter(([setting]) => !isEngineSetting(setting.replace(/^TEST_/, ''))),
  );
  const options: EngineOptions = { directory: directory.path, environment };
  stack.defer(() => removeEngine(name, options));
  return { options, start: async () => (await startEngine(name, options)).settings, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
