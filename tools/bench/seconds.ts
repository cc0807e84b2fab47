export const shown = (value: number) => `${value.toFixed(2)} s`;

/** How long work takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
