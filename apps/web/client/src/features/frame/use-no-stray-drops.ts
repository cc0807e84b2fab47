import { useEffect } from 'react';

/** Keeps files that are dropped beside the place for them from replacing the page: browsers would open them. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      const isTaken = event.defaultPrevented || (event.target instanceof Element && event.target.closest('input[type=file]'));
      if (isTaken || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
