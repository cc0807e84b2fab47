import { type Setting, setting } from '@flotilla/config';

/** What operators may hide, and the fields of `GET /server/stats` that show it (docs/contract/instance.md#statistics). */
const fields = {
  moderators: ['totalModerators'],
  admins: ['totalAdmins'],
  registrations: ['totalRegistrationRequests', 'totalRegistrationRequestsProcessed', 'averageRegistrationRequestResponseTimeMs'],
  abuses: ['totalAbuses', 'totalAbusesProcessed', 'averageAbuseResponseTimeMs'],
} as const;
type Hidden = keyof typeof fields;

const isHidden = (name: string): name is Hidden => Object.hasOwn(fields, name);

/** Nothing is hidden by default. */
export function hiddenStatsSetting(name: string, about: string): Setting<readonly Hidden[]> {
  const declared = setting.list(name, `${about} Some of ${Object.keys(fields).join(', ')}.`, { fallback: '' });
  return {
    ...declared,
    parse(text) {
      const names = declared.parse(text);
      if (names.every(isHidden)) return names;
      throw new Error(`must be some of ${Object.keys(fields).join(', ')}`);
    },
  };
}

/** The hidden fields, each as null. */
export const hiddenStats = (hidden: readonly Hidden[]) =>
  Object.fromEntries(hidden.flatMap((name) => fields[name].map((field) => [field, null] as const)));
