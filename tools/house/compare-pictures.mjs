import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diff } from '@blazediff/core'
import { PNG } from 'pngjs'

/** Any other colour is one, at edges of letters, too. */
const EXACT = { threshold: 0, includeAA: true }

/**
 * Compares the pictures of one name in two folders, and writes what differs, red on the picture in grey, into a third, which it
 * empties first. Answers a row for each picture that is not the same in both: `pixels` that differ, all of them where its size
 * does, null where one folder has none.
 */
export function comparePictures(before, after, differences) {
  rmSync(differences, { recursive: true, force: true })
  const names = [...new Set([before, after].flatMap((folder) => readdirSync(folder)))].sort()
  return names.flatMap((name) => {
    const files = [before, after].map((folder) => join(folder, name))
    if (!files.every(existsSync)) return [{ name, pixels: null }]
    const [bytes, others] = files.map((file) => readFileSync(file))
    if (bytes.equals(others)) return []
    const [a, b] = [PNG.sync.read(bytes), PNG.sync.read(others)]
    const { width, height } = a
    if (width !== b.width || height !== b.height) return [{ name, pixels: width * height }]
    const drawn = new PNG({ width, height })
    const pixels = diff(a.data, b.data, drawn.data, width, height, EXACT)
    if (pixels === 0) return []
    mkdirSync(differences, { recursive: true })
    writeFileSync(join(differences, name), PNG.sync.write(drawn))
    return [{ name, pixels }]
  })
}
