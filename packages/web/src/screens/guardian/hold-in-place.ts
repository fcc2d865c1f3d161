/**
 * `wanted` with the held items at the index that they had in `before`: what is new goes around them. An item that is no
 * longer wanted, or was not there before, is not held.
 */
export function holdInPlace<T extends { readonly key: string }>(
  wanted: readonly T[],
  before: readonly T[],
  held: ReadonlySet<string>,
): readonly T[] {
  const places = before.flatMap(({ key }, index) => (held.has(key) ? [{ key, index }] : []))
  const kept = places.flatMap(({ key, index }) => {
    const item = wanted.find((one) => one.key === key)
    return item === undefined ? [] : [{ item, index }]
  })
  const rest = wanted.filter(({ key }) => !kept.some(({ item }) => item.key === key))
  for (const { item, index } of kept) rest.splice(Math.min(index, rest.length), 0, item)
  return rest
}
