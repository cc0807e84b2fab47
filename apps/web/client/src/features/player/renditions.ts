export type RenditionChoice = { readonly id: string; readonly width: number; readonly height: number; readonly bitrate: number };

/**
 * The list of qualities as the player's menu reads it from a media element (`videoRenditions`): array-like, with events when
 * it changes and an index that is -1 for "automatic".
 */
export class Renditions extends EventTarget {
  [index: number]: RenditionChoice;
  length = 0;
  readonly #chosen: (choice: RenditionChoice | null) => void;
  #selectedIndex = -1;

  constructor(chosen: (choice: RenditionChoice | null) => void) {
    super();
    this.#chosen = chosen;
  }

  get selectedIndex(): number {
    return this.#selectedIndex;
  }

  set selectedIndex(index: number) {
    if (index === this.#selectedIndex) return;
    this.#selectedIndex = index;
    this.#chosen(this[index] ?? null);
    this.dispatchEvent(new Event('change'));
  }

  /** Shows other qualities; a choice made before stays when it is still there. */
  replace(choices: readonly RenditionChoice[]): void {
    const before = this[this.#selectedIndex];
    for (let index = 0; index < this.length; index++) delete this[index];
    for (const [index, choice] of choices.entries()) this[index] = choice;
    this.length = choices.length;
    this.#selectedIndex = before ? choices.findIndex(({ height, width }) => height === before.height && width === before.width) : -1;
    this.dispatchEvent(new Event('addrendition'));
    this.dispatchEvent(new Event('change'));
  }

  *[Symbol.iterator](): Iterator<RenditionChoice> {
    for (let index = 0; index < this.length; index++) yield this[index] as RenditionChoice;
  }
}
