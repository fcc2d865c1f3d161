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

  test('has nothing where nothing is stored', () => expect(unmaskTemplate('https://t/{z}?key=····', null)).toBeNull())
})
