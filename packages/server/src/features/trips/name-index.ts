import { type KeyedName, similarName } from '@vigia/domain/text/similar-name'

/** So many names a new one is compared with: some 50 µs. */
const MOST_COMPARED = 5_000

/** The carriers or clients that an organisation has, the newest first. */
export interface NameIndex {
  has(key: string): boolean
  /** The known name that a new one is likely meant to be. */
  similar(name: string): string | null
}

/** Made once for many questions: each new name is compared once. */
export function createNameIndex(names: readonly KeyedName[]): NameIndex {
  const keys = new Set(names.map(({ key }) => key))
  const compared = names.slice(0, MOST_COMPARED)
  const found = new Map<string, string | null>()
  return {
    has: (key) => keys.has(key),
    similar: (name) => {
      const known = found.get(name)
      if (known !== undefined) return known
      const similar = similarName(name, compared)
      found.set(name, similar)
      return similar
    },
  }
}
