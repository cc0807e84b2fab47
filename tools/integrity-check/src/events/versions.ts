/** The newest version of each entity in a snapshot topic, by its number: four bytes each, so that millions fit. */
export type Versions = {
  tell(id: number, version: number, deleted: boolean): void;
  /** 0 for one that was never told. */
  of(id: number): number;
  /** Numbers that the topic shows alive, in order. */
  alive(): Generator<number>;
};

export function createVersions(): Versions {
  // The lowest bit says that the entity is deleted.
  let told = new Uint32Array(1024);
  return {
    tell(id, version, deleted) {
      if (id >= told.length) {
        const larger = new Uint32Array(Math.max(told.length * 2, id + 1));
        larger.set(told);
        told = larger;
      }
      if (version >= (told[id] ?? 0) >>> 1) told[id] = version * 2 + (deleted ? 1 : 0);
    },
    of: (id) => (told[id] ?? 0) >>> 1,
    *alive() {
      for (const [id, value] of told.entries()) if (value > 0 && value % 2 === 0) yield id;
    },
  };
}
