import { type InstanceSetting, instanceSettings, listSettings } from '@flotilla/contracts-auth';
import { categories, languages } from '@flotilla/contracts-shared';
import { languages as written } from '@flotilla/messages';

/** A setting of the instance as forms need it; what it is called is said in the messages. */
export type Setting = Pick<InstanceSetting, 'fallback' | 'form' | 'isDormant' | 'request' | 'schema' | 'unit'> & {
  /** Its way from the root, such as `signup.limit`; what refusals call it. */
  readonly key: string;
  readonly path: readonly string[];
  /** The values that can be chosen from; none when anything can be written. */
  readonly values: readonly (number | string)[];
  /** Whether the messages about the setting say what its values are called. */
  readonly hasNamedValues: boolean;
};

/** Lists that are too long to stand in the declarations. */
const LISTS: Readonly<Record<string, object>> = { 'instance.categories': categories, 'instance.languages': languages };

/** Of the values that can be chosen, those that something is there for. */
const OFFERED: Readonly<Record<string, readonly string[]>> = { 'instance.defaultLanguage': written };

/** Every setting, in the order of its declaration. */
export const settings: readonly Setting[] = listSettings(instanceSettings).map(({ path, setting }) => {
  const { fallback, form, isDormant, request, schema, unit, words } = setting;
  const key = path.join('.');
  const named = Object.keys(words ?? LISTS[key] ?? {});
  const isNumber = form === 'number' || form === 'numbers';
  return {
    key,
    path,
    fallback,
    form,
    isDormant,
    request,
    schema,
    ...(unit && { unit }),
    values: OFFERED[key] ?? setting.values ?? (isNumber ? named.map(Number) : named),
    hasNamedValues: words !== undefined,
  };
});
