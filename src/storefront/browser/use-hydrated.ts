import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the first render repeats the prerendered HTML, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
