type Page<Item> = { readonly items: readonly Item[]; readonly next: number | null };

/** Every item of a section, read page by page. */
export async function* everyItem<Item>(read: (after: number) => Promise<Page<Item>>): AsyncGenerator<Item> {
  for await (const items of everyPage(read)) yield* items.items;
}

/** The pages, from a cursor on. */
export async function* everyPage<Item>(read: (after: number) => Promise<Page<Item>>, from = 0): AsyncGenerator<Page<Item>> {
  for (let after: number | null = from; after !== null; ) {
    const page: Page<Item> = await read(after);
    yield page;
    after = page.next;
  }
}

export async function* mapped<Item, Shown>(
  items: AsyncIterable<Item>,
  shape: (item: Item) => Promise<Shown> | Shown,
): AsyncGenerator<Shown> {
  for await (const item of items) yield shape(item);
}

export async function* filtered<Item>(items: AsyncIterable<Item>, isWanted: (item: Item) => boolean): AsyncGenerator<Item> {
  for await (const item of items) if (isWanted(item)) yield item;
}

export async function* chained<Item>(...lists: readonly AsyncIterable<Item>[]): AsyncGenerator<Item> {
  for (const list of lists) yield* list;
}

/** Up to so many at a time. */
export async function* batched<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
