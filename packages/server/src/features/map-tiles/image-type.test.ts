import { expect, test } from 'vitest'
import { imageType } from './image-type.ts'

test.each([
  ['PNG', '\x89PNG\r\n\x1a\n····', 'image/png'],
  ['JPEG', '\xff\xd8\xff\xe0····', 'image/jpeg'],
  ['WebP', 'RIFF····WEBPVP8 ', 'image/webp'],
  ['the older GIF', 'GIF87a··', 'image/gif'],
  ['GIF', 'GIF89a··', 'image/gif'],
  ['AVIF', '\0\0\0\x20ftypavif····', 'image/avif'],
  ['a page', '<!doctype html><script>', null],
  ['a drawing, which may hold scripts', '<svg xmlns="http://www.w3.org/2000/svg">', null],
  ['a page after a blank', ' \x89PNG\r\n\x1a\n', null],
  ['a film', '\0\0\0\x20ftypisom', null],
  ['a sound in the box of WebP', 'RIFF····WAVEfmt ', null],
  ['half a signature', '\x89PN', null],
  ['nothing', '', null],
])('%s', (_why, text, type) => {
  expect(imageType(Buffer.from(text.replaceAll('·', '.'), 'latin1'))).toBe(type)
})
