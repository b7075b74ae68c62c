import { useEffect } from 'react';

/**
 * The further clicks of a double click count only on the button that had the first: the ways on stand in one corner, and
 * the second click would press what has just come under the pointer, Pay among them, before anybody has read it.
 */
export function useClicksWhereTheyBegan(): void {
  useEffect(() => {
    let began: Element | null = null;
    const onClick = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // `detail` counts the clicks in quick succession at one place; a key's click has 0.
      if (event.detail <= 1) began = button;
      else if (button !== null && button !== began) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
}
