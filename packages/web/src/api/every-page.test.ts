import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'

const pagesOf = (pages: readonly (readonly number[])[]) => async (cursor: string | null) => {
  const at = Number(cursor ?? 0)
  return { rows: pages[at] ?? [], nextCursor: at + 1 < pages.length ? String(at + 1) : null }
}

test.each([
  ['no row', [[]], []],
  ['one page', [[1, 2]], [1, 2]],
  ['pages in their order, an empty one between', [[1, 2], [], [3]], [1, 2, 3]],
])('%s', async (_why, pages, all) => expect(await everyPage(pagesOf(pages), 'Son demasiadas.')).toEqual(all))

test('more than a file holds is refused whole, not cut', async () => {
  const page = Array.from({ length: 1_000 }, (_, index) => index)
  const pages = (count: number) => pagesOf(Array.from({ length: count }, () => page))
  expect(await everyPage(pages(50), 'Son demasiadas.')).toHaveLength(50_000)
  await expect(everyPage(pages(51), 'Son demasiadas.')).rejects.toThrow('Son demasiadas.')
})
