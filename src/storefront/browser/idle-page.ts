import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** False in the HTML and at first; true once the page has been taken over and the browser has nothing better to do. */
export function useIdlePage(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
