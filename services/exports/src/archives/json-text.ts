type Items = AsyncIterable<unknown>;

const INDENT = 2;
const indented = (value: unknown, by: number) => JSON.stringify(value, null, INDENT).replaceAll('\n', `\n${' '.repeat(by)}`);

/** The text of a JSON file. */
export async function* jsonText(value: unknown): AsyncGenerator<string> {
  yield JSON.stringify(value, null, INDENT);
}

/** The text of an object with a list that is read while it is written. `rest` is added behind it, once the items were counted. */
export async function* jsonList(name: string, items: Items, rest: (count: number) => object = () => ({})): AsyncGenerator<string> {
  let count = 0;
  yield `{\n  ${JSON.stringify(name)}: [`;
  for await (const item of items) {
    yield `${count === 0 ? '' : ','}\n    ${indented(item, 4)}`;
    count += 1;
  }
  yield count === 0 ? ']' : '\n  ]';
  for (const [key, value] of Object.entries(rest(count))) yield `,\n  ${JSON.stringify(key)}: ${indented(value, 2)}`;
  yield '\n}';
}
