import { instanceSettings } from './instance-settings.ts';
import type { ValuesOf } from './tree.ts';

export { describeSetting } from './describe-setting.ts';
export { nameSetting } from './name-setting.ts';
export type { FormKind, InstanceSetting, Unit } from './setting.ts';
export {
  completeSettings,
  isLayer,
  isSetting,
  type Layer,
  listSettings,
  type NamedSetting,
  readSettingsLayer,
  type SettingsTree,
  settingsRequest,
  settingsSchema,
} from './tree.ts';
export { instanceSettings };

/** A value for every runtime setting. */
export type InstanceSettings = ValuesOf<typeof instanceSettings>;

/** Heights that can be selected, ascending; 0 is audio alone. */
export const resolutions = Object.keys(instanceSettings.transcoding.resolutions).map((name) => Number.parseInt(name, 10));

/** The selected ones, ascending. */
export function tickedResolutions(ticks: InstanceSettings['transcoding']['resolutions']): number[] {
  return resolutions.filter((height) => (ticks as Record<string, boolean>)[`${height}p`]);
}
