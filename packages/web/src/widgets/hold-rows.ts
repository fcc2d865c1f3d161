/** A row that must stay where it is, because the pointer or the focus is on it. */
export interface HeldRow {
  readonly tripId: string
  readonly index: number
}

/**
 * The wanted order with the held rows at their old index: whatever comes, goes or changes rank, the row under the
 * pointer stays under it (DESIGN §1.6). The others keep the wanted order around them.
 */
export function holdRows<T extends { readonly tripId: string }>(
  wanted: readonly T[],
  held: readonly HeldRow[],
): readonly T[] {
  const indexOf = new Map(held.map(({ tripId, index }) => [tripId, index]))
  const present = wanted.filter(({ tripId }) => indexOf.has(tripId))
  if (present.length === 0) return wanted
  const order = wanted.filter(({ tripId }) => !indexOf.has(tripId))
  present.sort((a, b) => (indexOf.get(a.tripId) ?? 0) - (indexOf.get(b.tripId) ?? 0))
  for (const row of present) order.splice(Math.min(indexOf.get(row.tripId) ?? 0, order.length), 0, row)
  return order
}
