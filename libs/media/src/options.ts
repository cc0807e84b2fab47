/** Command line options from names and values; `true` means an option without a value. */
export function options(values: { readonly [name: string]: number | string | true }): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === true ? [`-${name}`] : [`-${name}`, String(value)]));
}
