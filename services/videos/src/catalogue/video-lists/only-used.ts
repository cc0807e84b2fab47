type Text = { readonly text: string; readonly values?: readonly unknown[] };

/** A statement without the values that its text does not mention, whose types PostgreSQL could not tell. */
export function onlyUsed<Statement extends Text>(statement: Statement): Statement {
  const places = new Map<string, number>();
  const text = statement.text.replaceAll(/\$(\d+)/g, (_match, number: string) => {
    const place = places.get(number) ?? places.size + 1;
    places.set(number, place);
    return `$${place}`;
  });
  return { ...statement, text, values: [...places.keys()].map((number) => statement.values?.[Number(number) - 1]) };
}
