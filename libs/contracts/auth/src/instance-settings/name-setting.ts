import type { NamedSetting } from './tree.ts';

/** The label of a setting in forms; without a declared one, its API name as words (`codeOfConduct` is "Code of conduct"). */
export function nameSetting({ path, setting }: NamedSetting): string {
  if (setting.label !== undefined) return setting.label;
  const isSwitchOf = path.length > 1 && path.at(-1) === 'enabled';
  const words = wordsOf((isSwitchOf ? path.at(-2) : path.at(-1)) ?? '');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(name: string): string {
  const words = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    // Abbreviations stay as they are.
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
  return words.join(' ');
}
