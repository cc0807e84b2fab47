export type { Catalogue, ElementNames, Translation, ValueNames } from './catalogue.ts';
export { acceptedLocales, firstLanguage, type Language, languageOf, languages } from './languages.ts';
export { type SettingMessage, type SettingsCatalogue, type SettingTexts, settingMessages } from './settings.ts';
