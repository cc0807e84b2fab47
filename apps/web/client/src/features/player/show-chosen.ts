type PlayerMenu = HTMLElement & { readonly checkedItems: readonly HTMLElement[] };

/** Menus of the player begin with their first row; where there is no room for all of them the chosen one is in view, and has the focus. */
export function showChosen(menu: HTMLElement | null): (() => void) | undefined {
  if (!menu) return undefined;
  const show = () => {
    const [chosen] = (menu as PlayerMenu).checkedItems;
    if (menu.hidden || !chosen) return;
    chosen.scrollIntoView({ block: 'nearest' });
    chosen.focus({ preventScroll: true });
  };
  // The menu puts the focus on its first row once it is there.
  const opened = () => {
    if (!menu.hidden) menu.addEventListener('focusin', show, { once: true });
  };
  menu.addEventListener('toggle', opened);
  return () => menu.removeEventListener('toggle', opened);
}
