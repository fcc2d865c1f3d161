/** Items by a key, in the order in which keys first appear. */
export function groupOf<K, V>(items: Iterable<V>, keyOf: (item: V) => K): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}
