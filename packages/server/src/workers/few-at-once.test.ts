import { expect, test } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

test('two go on at once, one waits for either, one more is refused, and after a failure the next begins', async () => {
  const inTurn = fewAtOnce(2, 1, () => new Error('lleno'))
  const ends: (() => void)[] = []
  const begun: string[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) =>
      ends.push(() => (name === 'falla' ? reject(new Error(name)) : resolve(name))),
    )
  }
  const failing = inTurn(work('falla'))
  const second = inTurn(work('b'))
  const third = inTurn(work('c'))
  await expect(inTurn(work('d'))).rejects.toThrow('lleno')
  expect(begun).toEqual(['falla', 'b'])
  ends[0]?.()
  await expect(failing).rejects.toThrow('falla')
  expect(begun).toEqual(['falla', 'b', 'c'])
  for (const end of ends) end()
  expect(await Promise.all([second, third])).toEqual(['b', 'c'])
  const last = inTurn(work('e'))
  ends.at(-1)?.()
  expect(await last).toBe('e')
})
