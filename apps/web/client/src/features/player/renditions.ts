type RenditionChoice = { readonly id: string; readonly width: number; readonly height: number; readonly bitrate: number };

/** What a quality is called by: the smaller side, also of a tall video. */
export const resolutionOf = (choice: RenditionChoice | null | undefined): number | null =>
  choice ? Math.min(choice.width, choice.height) : null;

/**
 * The list of qualities as the player's menu reads it from a media element (`videoRenditions`): array-like, with events when
 * it changes and an index that is -1 for "automatic".
 */
export class Renditions extends EventTarget {
  [index: number]: RenditionChoice;
  length = 0;
  readonly #chosen: (choice: RenditionChoice | null) => void;
  #selectedIndex = -1;
  #wanted: number | null;

  /** `wanted` is the resolution that was chosen for an earlier video. */
  constructor(chosen: (choice: RenditionChoice | null) => void, wanted: number | null = null) {
    super();
    this.#chosen = chosen;
    this.#wanted = wanted;
  }

  get selectedIndex(): number {
    return this.#selectedIndex;
  }

  set selectedIndex(index: number) {
    if (index === this.#selectedIndex) return;
    this.#selectedIndex = index;
    this.#wanted = resolutionOf(this[index]);
    this.#chosen(this[index] ?? null);
    this.dispatchEvent(new Event('change'));
  }

  /** Shows other qualities; a choice made before stays when it is still there. */
  replace(choices: readonly RenditionChoice[]): void {
    for (let index = 0; index < this.length; index++) delete this[index];
    for (const [index, choice] of choices.entries()) this[index] = choice;
    this.length = choices.length;
    this.#selectedIndex = this.#wanted === null ? -1 : choices.findIndex((choice) => resolutionOf(choice) === this.#wanted);
    this.dispatchEvent(new Event('addrendition'));
    this.dispatchEvent(new Event('change'));
  }

  *[Symbol.iterator](): Iterator<RenditionChoice> {
    for (let index = 0; index < this.length; index++) yield this[index] as RenditionChoice;
  }
}
