import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the first render repeats the prerendered HTML, true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
