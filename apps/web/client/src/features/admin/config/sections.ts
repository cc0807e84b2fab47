import type { InstanceSettings } from '@flotilla/contracts-auth';
import { type PlainKey, t } from '../../../i18n/messages.ts';
import { type Setting, settings } from '../../../precomputed/settings.ts';
import { aboutOf, labelOf, nameOfValue } from './setting-texts.ts';

/** A setting with the title of the section it stands in. */
export type SettingField = Setting & { readonly section: PlainKey };
export type Group = { readonly title: PlainKey | null; readonly fields: readonly SettingField[] };
export type Section = { readonly key: string; readonly title: PlainKey; readonly groups: readonly Group[] };

type Top = keyof InstanceSettings;
type Named = { readonly key: string; readonly title: PlainKey; readonly tops: readonly Top[] };

/** What belongs together for people. */
const SECTIONS = [
  { key: 'instance', title: 'config.section.instance', tops: ['instance'] },
  { key: 'broadcast', title: 'config.section.broadcast', tops: ['broadcastMessage'] },
  { key: 'looks', title: 'config.section.looks', tops: ['client', 'theme'] },
  { key: 'people', title: 'config.section.people', tops: ['signup', 'user', 'videoChannels'] },
  { key: 'mail', title: 'config.section.mail', tops: ['admin', 'contactForm', 'email'] },
  { key: 'videos', title: 'config.section.videos', tops: ['defaults'] },
  { key: 'transcoding', title: 'config.section.transcoding', tops: ['transcoding'] },
] as const satisfies readonly Named[];

/** The other parts of the configuration, which have sections of their own. */
const OTHERS: Readonly<Record<Exclude<Top, (typeof SECTIONS)[number]['tops'][number]>, PlainKey>> = {
  services: 'config.section.services',
  live: 'config.section.live',
  videoStudio: 'config.section.videoStudio',
  videoTranscription: 'config.section.videoTranscription',
  videoFile: 'config.section.videoFile',
  import: 'config.section.import',
  export: 'config.section.export',
  trending: 'config.section.trending',
  autoBlacklist: 'config.section.autoBlacklist',
  followers: 'config.section.followers',
  followings: 'config.section.followings',
  search: 'config.section.search',
  storyboards: 'config.section.storyboards',
  videoComments: 'config.section.videoComments',
};

/** Texts about the instance, which are many. */
const ABOUT = 'instance.about';

/** Settings that form a group within their section, by the part of the path that they share. */
const GROUPS: Readonly<Record<string, PlainKey>> = {
  [ABOUT]: 'config.group.about',
  'instance.social': 'config.group.social',
  'defaults.publish': 'config.group.publish',
  'transcoding.resolutions': 'config.group.resolutions',
};

function groupOf({ path, form }: Setting): string {
  if (path.length === 2 && path[0] === 'instance' && form === 'text') return ABOUT;
  return path.slice(0, -1).join('.');
}

/** Every setting, for what was changed about it when it still had an effect, or by other clients. */
const byKey = new Map(fieldsOf(makeSections(settings)).map((field) => [field.key, field]));

/** Settings that have an effect, as forms offer them. */
export const sections: readonly Section[] = makeSections(settings.filter(({ isDormant }) => !isDormant));
export const shownFields: readonly SettingField[] = fieldsOf(sections);

/** What is known about a setting, by its key. */
export function fieldOf(key: string): SettingField | undefined {
  return byKey.get(key);
}

function fieldsOf(all: readonly Section[]): SettingField[] {
  return all.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
}

function makeSections(offered: readonly Setting[]): Section[] {
  const others = Object.entries(OTHERS).map(([top, title]): Named => ({ key: top, title, tops: [top as Top] }));
  return [...SECTIONS, ...others].flatMap(({ key, title, tops }) => {
    const all = tops.flatMap((top) => offered.filter(({ path }) => path[0] === top)).map((setting) => ({ ...setting, section: title }));
    return all.length > 0 ? [{ key, title, groups: groupsOf(all) }] : [];
  });
}

function groupsOf(all: readonly SettingField[]): Group[] {
  const loose = all.filter((field) => !(groupOf(field) in GROUPS));
  const groups = Object.entries(GROUPS)
    .map(([name, title]): Group => ({ title, fields: all.filter((field) => groupOf(field) === name) }))
    .filter(({ fields }) => fields.length > 0);
  return loose.length > 0 ? [{ title: null, fields: loose }, ...groups] : groups;
}

/** The sections with only those settings that are about all of some words, by what people read about them or by their key. */
export function findSettings(words: string): readonly Section[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return sections;
  const isFound = (field: SettingField, group: PlainKey | null) => {
    const values = field.hasNamedValues ? field.values.map((value) => nameOfValue(field, value)) : [];
    const whole = [field.key, labelOf(field), t(field.section), group && t(group), aboutOf(field), ...values].join(' ').toLowerCase();
    return wanted.every((word) => whole.includes(word));
  };
  return sections.flatMap((section) => {
    const groups = section.groups
      .map(({ title, fields }) => ({ title, fields: fields.filter((field) => isFound(field, title)) }))
      .filter(({ fields }) => fields.length > 0);
    return groups.length > 0 ? [{ ...section, groups }] : [];
  });
}
