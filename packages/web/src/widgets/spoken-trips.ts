/** What has been said of a trip covers other news of it for this long. */
const COVERS_MS = 30_000

const saidAt = new Map<string, number>()

/** An alert of this trip has just been told to screen readers. `now`: local epoch ms. */
export function noteSpoken(tripId: string, now: number): void {
  for (const [other, at] of saidAt) if (now - at > COVERS_MS) saidAt.delete(other)
  saidAt.set(tripId, now)
}

/** Those of which nothing has been said in the last half minute: an alert that tells why a trip rose says it once. */
export function notSpokenOf<T extends { readonly tripId: string }>(trips: readonly T[], now: number): readonly T[] {
  return trips.filter(({ tripId }) => now - (saidAt.get(tripId) ?? Number.NEGATIVE_INFINITY) > COVERS_MS)
}
