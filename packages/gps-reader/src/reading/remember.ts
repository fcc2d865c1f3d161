const MAX_REMEMBERED = 5_000

/**
 * A function of one text that remembers its answers: platforms repeat the same few dozen keys thousands of times. Bounded,
 * so that keys made up without end cost their own reading and no memory.
 */
export function remember<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const value = read(text)
    if (known.size >= MAX_REMEMBERED) known.clear()
    if (text.length <= 64) known.set(text, value)
    return value
  }
}
