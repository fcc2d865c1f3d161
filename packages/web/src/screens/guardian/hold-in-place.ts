/**
 * `wanted` with the held items at the index that they had in `before`: what is new goes around them. An item that is no
 * longer wanted, or was not there before, is not held. `keep` makes a held item look as it did.
 */
export function holdInPlace<T extends { readonly key: string }>(
  wanted: readonly T[],
  before: readonly T[],
  held: ReadonlySet<string>,
  keep: (item: T, was: T) => T = (item) => item,
): readonly T[] {
  const places = before.flatMap((was, index) => (held.has(was.key) ? [{ was, index }] : []))
  const kept = places.flatMap(({ was, index }) => {
    const item = wanted.find(({ key }) => key === was.key)
    return item === undefined ? [] : [{ item: keep(item, was), index }]
  })
  const rest = wanted.filter(({ key }) => !kept.some(({ item }) => item.key === key))
  for (const { item, index } of kept) rest.splice(Math.min(index, rest.length), 0, item)
  return rest
}
