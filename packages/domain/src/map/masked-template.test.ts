import { describe, expect, test } from 'vitest'
import { maskTemplate, unmaskTemplate } from './masked-template.ts'

const STORED = 'https://t.example/v2/{z}/{x}/{y}.png?style=a&key=abc123'

describe('maskTemplate', () => {
  test.each([
    ['a key', STORED, 'https://t.example/v2/{z}/{x}/{y}.png?style=a&key=····'],
    ['its name in any way', 'https://t/{z}?API_Key=1&accessToken=2', 'https://t/{z}?API_Key=····&accessToken=····'],
    ['a value with the signs of an address', 'https://t/{z}?token=a=b?c', 'https://t/{z}?token=····'],
    ['a password before the host', 'https://u:p@t.example/{z}', 'https://····@t.example/{z}'],
    ['the place of a key, which is none', 'https://t/{z}?key={key}', 'https://t/{z}?key={key}'],
    ['no key', 'https://t/{z}/{x}/{y}?style=a', 'https://t/{z}/{x}/{y}?style=a'],
    ['no path', 'https://t', 'https://t'],
    ['a key in the path', 'https://t/tiles/a1b2c3d4e5f6a7b8c9d0/{z}', 'https://t/tiles/····/{z}'],
    ['a UUID there', 'https://t/0b8f6f0e-9c1d-4f7e-8a53-2f6f1f0c9d11/{z}', 'https://t/····/{z}'],
    ['a token there', 'https://t/pk.eyJ1IjoidmlnaWEifQ.abcdefgh/{z}', 'https://t/····/{z}'],
    ['one with signs there', 'https://t/Ab3-dE_6hI9jKl2-oP5qRs8_uVwXyZ01/{z}', 'https://t/····/{z}'],
    ['what stands where a key does', 'https://t/key/corta/{z}', 'https://t/key/····/{z}'],
    ['its place, which is none', 'https://t/key/{key}/{z}', 'https://t/key/{key}/{z}'],
    [
      'no words of a path',
      'https://t/v1/mapbox-satellite-streets-v12/{z}',
      'https://t/v1/mapbox-satellite-streets-v12/{z}',
    ],
    [
      'no file',
      'https://t/World_Imagery/MapServer/tile/{z}/{y}/{x}',
      'https://t/World_Imagery/MapServer/tile/{z}/{y}/{x}',
    ],
  ])('hides %s', (_why, template, shown) => expect(maskTemplate(template)).toBe(shown))
})

describe('unmaskTemplate', () => {
  test.each([
    ['what was left as it was', maskTemplate(STORED), STORED],
    ['what was changed beside it', 'https://t.example/v3/{z}?key=····', 'https://t.example/v3/{z}?key=abc123'],
    ['a new key', 'https://t.example/{z}?key=nueva', 'https://t.example/{z}?key=nueva'],
    ['another host, which is not given the key', 'https://evil.example/{z}?key=····', null],
    ['the same host in plain text', 'http://t.example/{z}?key=····', null],
    ['a parameter that there was not', 'https://t.example/{z}?token=····', null],
    ['a mask in the path', 'https://t.example/····/{z}?key=····', null],
  ])('of %s', (_why, template, whole) => expect(unmaskTemplate(template, STORED)).toBe(whole))

  test('gives a password back to its host only', () => {
    const stored = 'https://u:p@t.example/{z}'
    expect(unmaskTemplate('https://····@t.example/{z}/{x}', stored)).toBe('https://u:p@t.example/{z}/{x}')
    expect(unmaskTemplate('https://····@evil.example/{z}', stored)).toBeNull()
  })

  test('gives a key in the path back where it stands, to its host only', () => {
    const stored = 'https://t.example/a1b2c3d4e5f6a7b8c9d0/{z}?key=abc'
    expect(unmaskTemplate(maskTemplate(stored), stored)).toBe(stored)
    expect(unmaskTemplate('https://t.example/v2/····/{z}', stored)).toBe(
      'https://t.example/v2/a1b2c3d4e5f6a7b8c9d0/{z}',
    )
    expect(unmaskTemplate('https://evil.example/····/{z}', stored)).toBeNull()
    expect(unmaskTemplate('https://t.example/····/····/{z}', stored)).toBeNull()
  })

  test('has nothing where nothing is stored', () => expect(unmaskTemplate('https://t/{z}?key=····', null)).toBeNull())
})
