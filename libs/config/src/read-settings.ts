import type { Setting, Settings } from './setting.ts';

export type SettingsOf<S extends Settings> = { [Key in keyof S]: S[Key] extends Setting<infer T> ? T : never };

/** Lists every mistake in the environment. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';
  /** One sentence each. */
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(`Settings are not usable:\n  ${mistakes.join('\n  ')}`);
    this.mistakes = mistakes;
  }
}

/** Reads all declared settings from an environment. Empty variables count as absent. Throws one InvalidSettings that lists every mistake. */
export function readSettings<S extends Settings>(settings: S, environment: Record<string, string | undefined>): SettingsOf<S> {
  const mistakes: string[] = [];
  const values = Object.entries(settings).map(([key, declared]) => {
    const text = environment[declared.name] || declared.fallback;
    if (text === undefined) {
      if (!declared.optional) mistakes.push(`${declared.name} is required: ${declared.about}`);
      return [key, undefined];
    }
    try {
      return [key, declared.parse(text)];
    } catch (error) {
      mistakes.push(`${declared.name} ${(error as Error).message}${declared.secret ? '' : `, not "${text}"`}`);
      return [key, undefined];
    }
  });
  if (mistakes.length > 0) throw new InvalidSettings(mistakes);
  return Object.fromEntries(values) as SettingsOf<S>;
}
