/** How items of a list are held while a hand is on them. */
export interface Held<T> {
  keyOf(item: T): string
  /** One that is still wanted, looking as it did. */
  keep(item: T, was: T): T
  /** One that is wanted no longer, as it stays under the hand until the hand leaves; null: it goes all the same. */
  over(was: T): T | null
}

/** A unit's row: it stays where it is, whatever it says by now. */
export const HELD_ROW = {
  keyOf: ({ tripId }: { readonly tripId: string }) => tripId,
  keep: <T>(item: T): T => item,
  over: () => null,
}

/**
 * `wanted` with the held items at the index that they had in `before`: what is new goes around them, and nothing takes
 * their place (DESIGN §1.6). An item that was not there before is not held.
 */
export function holdInPlace<T>(
  wanted: readonly T[],
  before: readonly T[],
  held: ReadonlySet<string>,
  { keyOf, keep, over }: Held<NoInfer<T>>,
): readonly T[] {
  if (held.size === 0) return wanted
  const byKey = new Map(wanted.map((item) => [keyOf(item), item]))
  const kept = before.flatMap((was, index) => {
    if (!held.has(keyOf(was))) return []
    const now = byKey.get(keyOf(was))
    const item = now === undefined ? over(was) : keep(now, was)
    return item === null ? [] : [{ item, index }]
  })
  const keptKeys = new Set(kept.map(({ item }) => keyOf(item)))
  const rest = wanted.filter((item) => !keptKeys.has(keyOf(item)))
  for (const { item, index } of kept) rest.splice(Math.min(index, rest.length), 0, item)
  return rest
}
