import { object, optional, type Schema } from '@flotilla/contract';
import { describeSetting } from './describe-setting.ts';
import type { InstanceSetting } from './setting.ts';

export type SettingsTree = { readonly [name: string]: InstanceSetting | SettingsTree };

/** The values of a tree of settings. */
export type ValuesOf<Tree> = Tree extends InstanceSetting<infer Value> ? Value : { [Name in keyof Tree]: ValuesOf<Tree[Name]> };

/** A layer of values that overrides lower ones; members that it lacks are taken from those. */
export type Layer = { readonly [name: string]: unknown };

export type NamedSetting = { readonly path: readonly string[]; readonly setting: InstanceSetting };

export const isSetting = (node: InstanceSetting | SettingsTree): node is InstanceSetting => 'isRequired' in node;
export const isLayer = (value: unknown): value is Layer => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every setting with its path from the root, in the order of the tree. */
export function listSettings(tree: SettingsTree, path: readonly string[] = []): NamedSetting[] {
  return Object.entries(tree).flatMap(([name, node]) =>
    isSetting(node) ? [{ path: [...path, name], setting: node }] : listSettings(node, [...path, name]),
  );
}

/** The effective value of every setting: that of the topmost layer that has one, else the default. Unknown members are dropped. */
export function completeSettings<Tree extends SettingsTree>(tree: Tree, ...layers: readonly unknown[]): ValuesOf<Tree> {
  const under = layers.filter(isLayer);
  const entries = Object.entries(tree).map(([name, node]) => {
    const values = under.flatMap((layer) => (Object.hasOwn(layer, name) && layer[name] !== undefined ? [layer[name]] : []));
    return [name, isSetting(node) ? (values.length > 0 ? values.at(-1) : node.fallback) : completeSettings(node, ...values)];
  });
  return Object.fromEntries(entries) as ValuesOf<Tree>;
}

/** Turns a valid request into a layer: texts are converted to values, unknown members are dropped. */
export function readSettingsLayer(tree: SettingsTree, sent: unknown): Layer {
  if (!isLayer(sent)) return {};
  const entries = Object.entries(tree).flatMap(([name, node]) => {
    if (!Object.hasOwn(sent, name) || sent[name] === undefined) return [];
    return [[name, isSetting(node) ? node.read(sent[name]) : readSettingsLayer(node, sent[name])]];
  });
  return Object.fromEntries(entries) as Layer;
}

/** The schema of answers: every setting, nothing else. */
export function settingsSchema(tree: SettingsTree): Schema {
  return object(
    Object.fromEntries(Object.entries(tree).map(([name, node]) => [name, isSetting(node) ? node.schema : settingsSchema(node)])),
  );
}

/** The schema of requests that replace the whole configuration. */
export function settingsRequest(tree: SettingsTree): Schema {
  const fields = Object.entries(tree).map(([name, node]): [string, Schema] => {
    const schema = isSetting(node) ? { ...node.request, description: describeSetting(node) } : settingsRequest(node);
    return [name, needs(node) ? schema : optional(schema)];
  });
  return object(Object.fromEntries(fields));
}

const needs = (node: InstanceSetting | SettingsTree): boolean => (isSetting(node) ? node.isRequired : Object.values(node).some(needs));
