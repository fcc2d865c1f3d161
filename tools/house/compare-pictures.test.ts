import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparePictures, isWhole, markWhole } from './compare-pictures.mjs'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vigia-pictures-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const GREY = 0x80
/** A grey picture of 8 × 8 of which these bytes are others. */
function picture(bytes: Readonly<Record<number, number>> = {}, height = 8): Buffer {
  const png = new PNG({ width: 8, height })
  png.data.fill(GREY)
  for (let at = 3; at < png.data.length; at += 4) png.data[at] = 0xff
  for (const [at, value] of Object.entries(bytes)) png.data[Number(at)] = value
  return PNG.sync.write(png)
}

/** Two folders with these pictures of `a.png`, compared. */
function compared(name: string, before: Buffer | null, after: Buffer | null) {
  const folders = [before, after].map((bytes, at) => {
    const folder = join(root, name, String(at))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'same.png'), picture())
    if (bytes !== null) writeFileSync(join(folder, 'a.png'), bytes)
    markWhole(folder, [])
    return folder
  })
  const differences = join(root, name, 'differences')
  const rows = comparePictures(folders[0], folders[1], differences)
  return { rows, drawn: join(differences, 'a.png') }
}

test.each([
  ['the same picture', picture(), picture(), []],
  [
    'one pixel, by the least that a colour can differ',
    picture(),
    picture({ 20: GREY + 1 }),
    [{ name: 'a.png', pixels: 1 }],
  ],
  ['two pixels, clearly', picture(), picture({ 20: 0, 100: 0xff }), [{ name: 'a.png', pixels: 2 }]],
  ['another height', picture(), picture({}, 9), [{ name: 'a.png', pixels: 64 }]],
  ['a picture that is gone', picture(), null, [{ name: 'a.png', pixels: null }]],
  ['a picture that is new', null, picture(), [{ name: 'a.png', pixels: null }]],
])('%s', (name, before, after, rows) => {
  expect(compared(name, before, after).rows).toEqual(rows)
})

test('what differs is drawn in red, and of the comparison before nothing is left', () => {
  const { drawn } = compared('drawn', picture(), picture({ 20: 0 }))
  expect([...PNG.sync.read(readFileSync(drawn)).data.subarray(20, 23)]).toEqual([0xff, 0, 0])
  expect(existsSync(compared('drawn', picture(), picture()).drawn)).toBe(false)
})

test.each([
  ['both took all', [], [], ['_units-1.png', 'units_5-0.png']],
  ['the second took one path only', [], ['/units/5'], ['units_5-0.png']],
  ['each took another', ['/units/6'], ['/units/5'], []],
])('%s', (name, before, after, missing) => {
  const folders = [before, after].map((words, at) => {
    const folder = join(root, name, String(at))
    mkdirSync(folder, { recursive: true })
    markWhole(folder, words)
    return folder
  })
  for (const file of ['_units-1.png', 'units_5-0.png']) writeFileSync(join(folders[0], file), picture())
  const rows = comparePictures(folders[0], folders[1], join(root, name, 'differences'))
  expect(rows).toEqual(missing.map((file) => ({ name: file, pixels: null })))
})

test('a taking that did not come to its end is not whole', () => {
  const folder = mkdtempSync(join(root, 'taking-'))
  expect(isWhole(folder)).toBe(false)
  markWhole(folder, [])
  expect(isWhole(folder)).toBe(true)
})
