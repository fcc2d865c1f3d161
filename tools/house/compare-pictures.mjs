import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diff } from '@blazediff/core'
import { PNG } from 'pngjs'

/** Beside the pictures of a taking that came to its end: the words by which its paths were chosen; none for all. */
const MARK = 'whole.json'

/** Any other colour is one, at edges of letters, too. */
const EXACT = { threshold: 0, includeAA: true }

/** Says of a taking that each picture of its paths is there. */
export const markWhole = (folder, words) => writeFileSync(join(folder, MARK), JSON.stringify(words))

/** Whether a taking came to its end: where it did not, two that lack the same picture would be the same. */
export const isWhole = (folder) => existsSync(join(folder, MARK))

/**
 * Compares the pictures of one name in two whole takings, those whose paths both were to take, and writes what differs, red on the
 * picture in grey, into a third folder, which it empties first. Answers a row for each picture that is not the same in both: `pixels` that differ, all of them where its size
 * does, null where one folder has none.
 */
export function comparePictures(before, after, differences) {
  rmSync(differences, { recursive: true, force: true })
  const isWanted = [before, after].map(isOfTaking)
  const pictures = [before, after].flatMap((folder) => readdirSync(folder).filter((file) => file !== MARK))
  const names = [...new Set(pictures)].filter((name) => isWanted.every((isOf) => isOf(name))).sort()
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

/** Whether a picture is one of a path that a taking was to take; a picture has the name of its path, each slash a low line. */
function isOfTaking(folder) {
  const words = JSON.parse(readFileSync(join(folder, MARK), 'utf8')).map((word) => word.replaceAll('/', '_'))
  return (name) => words.length === 0 || words.some((word) => `_${name}`.includes(word))
}
