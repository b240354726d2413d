/**
 * A service worker can't always fetch the release after its own: a file of it fails to come, or the device has no room. What
 * it holds then grows old. So it notes when it first heard of a newer release, and a day later nothing is shown from its
 * store any more while there is a connection.
 */
const note = '/newer-release-since';
const patienceMs = 24 * 60 * 60 * 1000;

/** Notes in a release's store that there is a newer one; the first note counts. */
export async function noteNewerRelease(store: Cache): Promise<void> {
  if (!(await store.match(note))) await store.put(note, new Response(String(Date.now())));
}

/** The release of the store is the latest again: the shop went back from a newer one. */
export async function forgetNewerRelease(store: Cache): Promise<void> {
  await store.delete(note);
}

/** True if this device's copy of the shop is too old to be shown while there is a connection. */
export async function isOutdated(): Promise<boolean> {
  const noted = await caches.match(note);
  return noted !== undefined && Date.now() - Number(await noted.text()) > patienceMs;
}
