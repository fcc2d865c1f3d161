import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

test.each([
  ['on the command line', ['--key', 'vk_a'], {}, 'vk_a'],
  ['in the environment', [], { VIGIA_KEY: 'vk_b' }, 'vk_b'],
  ['in both: the command line wins', ['--key', 'vk_a'], { VIGIA_KEY: 'vk_b' }, 'vk_a'],
])('the key is read: %s', (_where, args, env, key) => {
  expect(readOptions(args, env).key).toBe(key)
})

test.each([
  ['no key', [], {}],
  ['an empty key', ['--key', ''], { VIGIA_KEY: 'vk_b' }],
  ['an empty variable', [], { VIGIA_KEY: '' }],
])('refused: %s', (_what, args, env) => {
  expect(() => readOptions(args, env)).toThrow(/--key o la variable VIGIA_KEY/)
})
