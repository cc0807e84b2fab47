import { type ComponentType, lazy } from 'react';
import type { CatalogueName } from '../i18n/catalogues.ts';
import { need } from '../i18n/language.ts';

/** A file of the client did not come: there is no connection, or an update took it away. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';
  /** Has the file asked for anew the next time it is needed. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A file of this page was not loaded.', { cause });
    this.forget = forget;
  }
}

// React remembers for ever what a lazy component said first, and the loader takes a style sheet that did not come for a loaded one.
const missingStyles = new Set<HTMLLinkElement>();
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missingStyles.add(target),
  true,
);

/** A component that is loaded when it is first shown. When that fails NotLoaded is thrown to the boundary around it, which can have it tried again. */
export function later<Name extends string, Properties extends object>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType<Properties>>>,
  /** Messages that it shows beside those of every page. */
  messages?: CatalogueName,
): ComponentType<Properties> {
  let Present = loaded();

  function loaded(): ComponentType<Properties> {
    const shown = lazy(async () => {
      try {
        await loadMissingStyles();
        const [component] = await Promise.all([load(), messages && need(messages)]);
        return { default: component[name] };
      } catch (error) {
        throw new NotLoaded(error, () => {
          Present = loaded();
        });
      }
    });
    // React's types lose sight of properties that are not known yet.
    return shown as unknown as ComponentType<Properties>;
  }

  return function Later(props) {
    return <Present {...props} />;
  };
}

async function loadMissingStyles(): Promise<void> {
  await Promise.all(
    Array.from(missingStyles, (missing) => {
      missingStyles.delete(missing);
      const again = missing.cloneNode() as HTMLLinkElement;
      missing.replaceWith(again);
      return new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
      });
    }),
  );
}
