import { type InstanceSettings, instanceSettings, listSettings } from '@flotilla/contracts-auth';

type Setting = ReturnType<typeof listSettings>[number]['setting'];
export type SettingField = {
  /** Its way from the root, such as `signup.limit`; what refusals call it. */
  readonly key: string;
  readonly path: readonly string[];
  readonly label: string;
  /** The title of the section it stands in. */
  readonly section: string;
  readonly setting: Setting;
};
export type Group = { readonly title: string | null; readonly fields: readonly SettingField[] };
export type Section = { readonly key: string; readonly title: string; readonly groups: readonly Group[] };

type Top = keyof InstanceSettings;

/** What belongs together for people; parts of the configuration that are not named here have sections of their own. */
const SECTIONS: readonly { readonly key: string; readonly title: string; readonly tops: readonly Top[] }[] = [
  { key: 'instance', title: 'The instance', tops: ['instance'] },
  { key: 'broadcast', title: 'Message for everybody', tops: ['broadcastMessage'] },
  { key: 'looks', title: 'Looks and pages', tops: ['client', 'theme'] },
  { key: 'people', title: 'Registration and people', tops: ['signup', 'user', 'videoChannels'] },
  { key: 'mail', title: 'Mail and contact', tops: ['admin', 'contactForm', 'email'] },
  { key: 'videos', title: 'New videos and the player', tops: ['defaults'] },
  { key: 'transcoding', title: 'Transcoding', tops: ['transcoding'] },
];

/** Texts about the instance, which are many. */
const ABOUT = 'instance.about';

/** Groups that read better in other words than those of the interface. */
const GROUPS: Readonly<Record<string, string>> = {
  'defaults.player': 'Player',
  'defaults.publish': 'Usual for new videos',
  [ABOUT]: 'The page about it',
  'instance.customizations': 'Own styles and scripts',
  'instance.social': 'Elsewhere',
  'theme.customization': 'Colours',
  'transcoding.resolutions': 'Sizes that are made',
};

/** A part of a path in words: `shortDescription` is "short description". */
function wordsOf(part: string): string {
  const words = part
    .replace(/^is(?=[A-Z])/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .split(' ')
    // Abbreviations stay as they are.
    .map((word) => (word === word.toUpperCase() ? word : word.toLowerCase()));
  return words.join(' ');
}

type Named = { readonly path: readonly string[]; readonly setting: Setting };

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const isSwitchOf = (path: readonly string[]) => path.length > 1 && path.at(-1) === 'enabled';
const namedPath = (path: readonly string[]) => (isSwitchOf(path) ? path.slice(0, -1) : path);
/** The part of the path in which several settings stand together, such as `transcoding.resolutions`. */
const parentOf = ({ path, setting }: Named) =>
  path.length === 2 && path[0] === 'instance' && setting.form === 'text' ? ABOUT : namedPath(path).slice(0, -1).join('.');

/** Every setting, for what was changed about it when it still had an effect, or by other clients. */
const allSections = makeSections(listSettings(instanceSettings));
const byKey = new Map(fieldsOf(allSections).map((field) => [field.key, field]));

/** Settings that have an effect, as forms offer them. */
export const sections: readonly Section[] = makeSections(listSettings(instanceSettings).filter(({ setting }) => !setting.isDormant));
export const shownFields: readonly SettingField[] = fieldsOf(sections);

/** What is known about a setting, by its key. */
export function fieldOf(key: string): SettingField | undefined {
  return byKey.get(key);
}

function fieldsOf(all: readonly Section[]): SettingField[] {
  return all.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
}

function makeSections(settings: readonly Named[]): Section[] {
  const rest = [...new Set(settings.map(({ path }) => path[0] as Top))].filter((top) => !SECTIONS.some(({ tops }) => tops.includes(top)));
  return [...SECTIONS, ...rest.map((top) => ({ key: top, title: capital(wordsOf(top)), tops: [top] }))].flatMap(({ key, title, tops }) => {
    const all = tops.flatMap((top) => settings.filter(({ path }) => path[0] === top));
    return all.length > 0 ? [{ key, title, groups: groupsOf(all, title) }] : [];
  });
}

function groupsOf(all: readonly Named[], section: string): Group[] {
  const byParent = Map.groupBy(all, parentOf);
  // A lone setting needs no group around it; neither do those at the top of their part.
  const isGroup = (parent: string) => parent.includes('.') && (byParent.get(parent)?.length ?? 0) > 1;
  const loose = all.filter((named) => !isGroup(parentOf(named))).map((named) => makeField(named, section));
  const groups = [...byParent]
    .filter(([parent]) => isGroup(parent))
    .map(([parent, named]): Group => {
      const title = GROUPS[parent] ?? capital(parent.split('.').slice(1).map(wordsOf).join(': '));
      return { title, fields: named.map((one) => makeField(one, section)) };
    });
  return loose.length > 0 ? [{ title: null, fields: loose }, ...groups] : groups;
}

function makeField({ path, setting }: Named, section: string): SettingField {
  const label = setting.label ?? capital(wordsOf(namedPath(path).at(-1) ?? ''));
  return { key: path.join('.'), path, setting, section, label };
}

/** The sections with only those settings that are about all of some words, by what people read about them or by their key. */
export function findSettings(words: string): readonly Section[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return sections;
  const isFound = ({ key, label, section, setting }: SettingField, group: string | null) => {
    const whole = [key, label, section, group, setting.about, ...Object.values(setting.words ?? {})].join(' ').toLowerCase();
    return wanted.every((word) => whole.includes(word));
  };
  return sections.flatMap((section) => {
    const groups = section.groups
      .map(({ title, fields }) => ({ title, fields: fields.filter((field) => isFound(field, title)) }))
      .filter(({ fields }) => fields.length > 0);
    return groups.length > 0 ? [{ ...section, groups }] : [];
  });
}
