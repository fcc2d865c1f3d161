/** How a held item is shown while it is held. */
export interface Held<T> {
  /** One that is still wanted, looking as it did. */
  keep(item: T, was: T): T
  /** One that is wanted no longer: it stays under the hand, marked, until the hand leaves. */
  over(was: T): T
}

/**
 * `wanted` with the held items at the index that they had in `before`: what is new goes around them, and nothing takes
 * their place. An item that was not there before is not held.
 */
export function holdInPlace<T extends { readonly key: string }>(
  wanted: readonly T[],
  before: readonly T[],
  held: ReadonlySet<string>,
  { keep, over }: Held<T>,
): readonly T[] {
  const byKey = new Map(wanted.map((item) => [item.key, item]))
  const kept = before.flatMap((was, index) => {
    if (!held.has(was.key)) return []
    const item = byKey.get(was.key)
    return [{ item: item === undefined ? over(was) : keep(item, was), index }]
  })
  const keptKeys = new Set(kept.map(({ item }) => item.key))
  const rest = wanted.filter(({ key }) => !keptKeys.has(key))
  for (const { item, index } of kept) rest.splice(Math.min(index, rest.length), 0, item)
  return rest
}
