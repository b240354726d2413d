/**
 * Small values that the browser stores for the shopper. Blocked, full or corrupt storage is logged and disturbs nobody:
 * reading returns null, and writing does nothing.
 */
type Place = 'sessionStorage' | 'localStorage';

export function readStored(place: Place, key: string): unknown {
  try {
    return JSON.parse(window[place].getItem(key) ?? 'null');
  } catch (error) {
    console.warn(`storage: ${key} could not be read`, error);
    return null;
  }
}

export function store(place: Place, key: string, value: unknown): void {
  try {
    window[place].setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn(`storage: ${key} could not be stored`, error);
  }
}

export function erase(place: Place, key: string): void {
  try {
    window[place].removeItem(key);
  } catch (error) {
    console.warn(`storage: ${key} could not be erased`, error);
  }
}
