/** Messages of one language by key, in the ICU message format. Elements such as `<b>` are filled in by pages. */
export type Catalogue = Readonly<Record<string, string>>;

/** The same messages in another language: no key is missing, none is unknown. */
export type Translation<English extends Catalogue> = { readonly [Key in keyof English]: string };

/** The names of the values that a message needs, such as `count` of `{count, plural, one {# video} other {# videos}}`. */
export type ValueNames<Text extends string> = NamesIn<Text>;
/** The names of its elements, such as `link` of `<link>Sign in</link> first.` */
export type ElementNames<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | ElementNames<Rest> : never;

/** Text up to the next brace: one that opens begins a value, one that closes ends the option of a plural or select around it. */
type NamesIn<Text extends string> = Text extends `${infer Before}{${infer After}`
  ? Before extends `${string}}${string}`
    ? Text extends `${string}}${infer Rest}`
      ? OptionsIn<Rest>
      : never
    : Value<After>
  : Text extends `${string}}${infer Rest}`
    ? OptionsIn<Rest>
    : never;

/** What follows the brace of a value: a name alone, a name with a format, or a name with options. */
type Value<Text extends string> = Text extends `${infer Inner}}${infer Rest}`
  ? Inner extends `${infer Name},${string}{${string}`
    ? Text extends `${Name},${string}{${infer Option}`
      ? Name | NamesIn<Option>
      : never
    : Inner extends `${infer Name},${string}`
      ? Name | NamesIn<Rest>
      : Inner | NamesIn<Rest>
  : never;

/** Between the options of a plural or select: another option, or its end. */
type OptionsIn<Text extends string> = Text extends `${infer Before}{${infer Option}`
  ? Before extends `${string}}${string}`
    ? Text extends `${string}}${infer Rest}`
      ? NamesIn<Rest>
      : never
    : NamesIn<Option>
  : Text extends `${string}}${infer Rest}`
    ? NamesIn<Rest>
    : never;
