import { Transformer } from '@napi-rs/image'
import { expect, test } from 'vitest'
import { jpegOf } from '../../../../test/photo-file.ts'
import { photoHead } from './photo-head.ts'

const jpeg = await jpegOf(80, 60)
const png = await Transformer.fromRgbaPixels(new Uint8Array(20 * 10 * 4), 20, 10).png()
const segment = (marker: number, bytes: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(bytes.length + 2, 2)
  return Buffer.concat([head, bytes])
}
const within = (...parts: readonly Buffer[]): Buffer => Buffer.concat([jpeg.subarray(0, 2), ...parts, jpeg.subarray(2)])
const deep = (): Buffer => {
  const copy = Buffer.from(png)
  copy[24] = 16
  return copy
}

test.each<[string, Buffer, ReturnType<typeof photoHead>]>([
  ['a JPEG', jpeg, { width: 80, height: 60, pointBytes: 4 }],
  ['a PNG', png, { width: 20, height: 10, pointBytes: 4 }],
  ['a PNG of two bytes a colour', deep(), { width: 20, height: 10, pointBytes: 8 }],
  [
    'behind a picture within what the camera wrote',
    within(segment(0xe1, jpeg)),
    { width: 80, height: 60, pointBytes: 4 },
  ],
  ['behind fill', within(Buffer.from([0xff, 0xff])), { width: 80, height: 60, pointBytes: 4 }],
  ['what stands behind its end', Buffer.concat([jpeg, Buffer.from('más')]), { width: 80, height: 60, pointBytes: 4 }],
  ['one cut off', jpeg.subarray(0, -30), null],
  ['one cut off behind a whole picture within it', within(segment(0xe1, jpeg)).subarray(0, -30), null],
  ['a segment that says it has no length', within(Buffer.from([0xff, 0xe1, 0, 0])), null],
  ['no marker where one has to be', within(Buffer.from('hola')), null],
  ['nothing', Buffer.alloc(0), null],
  ['two bytes', jpeg.subarray(0, 2), null],
  ['three bytes', jpeg.subarray(0, 3), null],
  ['a PNG of its first bytes', png.subarray(0, 20), null],
  ['a PNG without width', Buffer.concat([png.subarray(0, 16), Buffer.alloc(4), png.subarray(20)]), null],
  ['a text', Buffer.from('hola'), null],
])('%s', (_what, file, head) => {
  expect(photoHead(file)).toEqual(head)
})
