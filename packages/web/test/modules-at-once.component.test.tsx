import { openDB } from 'idb'
import { expect, test, vi } from 'vitest'
import { count } from './modules/counter.ts'
import { sentence } from './modules/sentence.ts'
import { addOne, word } from './modules/word.ts'
import { addModules } from './run-modules.ts'

vi.mock('./modules/word.ts', async (original) => {
  const { addOne } = await original<typeof import('./modules/word.ts')>()
  return { addOne, word: 'another' }
})

test('a mock stands for its module everywhere, and has the module itself, which shares all others with the test', () => {
  expect([word, sentence]).toEqual(['another', 'the word is another'])
  const before = count
  addOne()
  expect(count).toBe(before + 1)
})

vi.mock('idb', () => ({ openDB: 'mocked' }))

test('a mock stands for a library too', () => expect(openDB).toBe('mocked'))

test('a module that comes late is the one that is there', async () => {
  expect((await import('./modules/sentence.ts')).sentence).toBe(sentence)
})

test('a name that a mock lacks is told of where it is imported', async () => {
  await expect(import('./modules/wants-more.ts')).rejects.toThrow("does not provide an export named 'more'")
})

// No two files here import each other: dependency-cruiser sees to it.
test('modules that import each other see by the time they are called what the other has', async () => {
  const module = (name: string, other: string, body: string) => `
    __vite_ssr_exportName__("${name}", () => ${name});
    const other = await __vite_ssr_import__("/test/${other}.ts", {});
    ${body}`
  const modules = {
    '/test/even.ts': module('isEven', 'odd', 'const isEven = (n) => n === 0 || other.isOdd(n - 1)'),
    '/test/odd.ts': module('isOdd', 'even', 'const isOdd = (n) => n !== 0 && other.isEven(n - 1)'),
  }
  const even = await addModules({ libraries: {}, modules, entry: '/test/even.ts', late: '' })
  const { isEven } = even as { isEven: (n: number) => boolean }
  expect([isEven(4), isEven(5)]).toEqual([true, false])
})
