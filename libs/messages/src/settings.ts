/** What a setting of the instance is called, the sentence about it where administrators choose it, and what its values are called. */
export type SettingTexts = { readonly label: string; readonly about?: string; readonly values?: Readonly<Record<string, string>> };

/** Texts of settings by their path, such as `signup.limit`. They are no messages in the ICU format: a brace is a brace. */
export type SettingsCatalogue = Readonly<Record<string, SettingTexts>>;

/** The key of such a text: `setting.signup.limit`, `setting.signup.limit.about`, `setting.broadcastMessage.level=info`. */
export type SettingMessage = `setting.${string}`;

/** The texts of settings as messages, beside those of the pages. */
export function settingMessages(settings: SettingsCatalogue): Readonly<Record<SettingMessage, string>> {
  return Object.fromEntries(Object.entries(settings).flatMap(([path, texts]) => messagesOf(path, texts)));
}

function messagesOf(path: string, { label, about, values = {} }: SettingTexts): [SettingMessage, string][] {
  const named = Object.entries(values).map(([value, text]): [SettingMessage, string] => [`setting.${path}=${value}`, text]);
  if (about !== undefined) named.push([`setting.${path}.about`, about]);
  return [[`setting.${path}`, label], ...named];
}
