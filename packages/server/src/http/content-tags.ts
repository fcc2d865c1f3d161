import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** `ETag`s of files by what is in them: what was written in the same moment and is as long may be another build's. */
export interface ContentTags {
  /** Reads a file that is not known as it is on the disk now. */
  learn(path: string, stat: Stats): Promise<void>
  /** The tag of a file that was learned. */
  of(path: string): string
}

export function createContentTags(): ContentTags {
  const known = new Map<string, { readonly version: string; readonly tag: string }>()
  return {
    learn: async (path, stat) => {
      // Whoever writes to a file changes the last of them, whatever time he gives it.
      const version = `${stat.ino} ${stat.size} ${stat.ctimeMs}`
      if (known.get(path)?.version === version) return
      const hash = createHash('sha256')
      await pipeline(createReadStream(path), hash)
      // Weak, as those of all answers: a tag that promised the bytes would have to name the encoding as well.
      known.set(path, { version, tag: `W/"${hash.digest('base64url')}"` })
    },
    of: (path) => {
      const entry = known.get(path)
      if (entry === undefined) throw new Error(`No tag is known of ${path}.`)
      return entry.tag
    },
  }
}
