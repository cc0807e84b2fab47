import { instanceSettings, listSettings, nameSetting } from '@flotilla/contracts-auth';
import type { SettingsCatalogue } from '@flotilla/messages';

/** The English texts of settings are those of their declarations. Without an effect a setting is only named. */
export function settingsInEnglish(): SettingsCatalogue {
  return Object.fromEntries(
    listSettings(instanceSettings).map((named) => {
      const { about, isDormant, words: values } = named.setting;
      return [named.path.join('.'), { label: nameSetting(named), ...(!isDormant && { about }), ...(values && { values }) }];
    }),
  );
}
