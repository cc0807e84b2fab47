/** The newest version of each entity in a snapshot topic, by its id: four bytes each, so that millions fit. */
export type Versions = {
  put(id: number, version: number, deleted: boolean): void;
  /** 0 for one that was never published. */
  of(id: number): number;
  /** Ids that are not deleted according to the topic, in order. */
  alive(): Generator<number>;
};

export function createVersions(): Versions {
  // The lowest bit says that the entity is deleted.
  let versions = new Uint32Array(1024);
  return {
    put(id, version, deleted) {
      if (id >= versions.length) {
        const larger = new Uint32Array(Math.max(versions.length * 2, id + 1));
        larger.set(versions);
        versions = larger;
      }
      if (version >= (versions[id] ?? 0) >>> 1) versions[id] = version * 2 + (deleted ? 1 : 0);
    },
    of: (id) => (versions[id] ?? 0) >>> 1,
    *alive() {
      for (const [id, value] of versions.entries()) if (value > 0 && value % 2 === 0) yield id;
    },
  };
}
