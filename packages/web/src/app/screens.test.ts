import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { INNER_ROUTES, ROUTES } from './paths.ts'

test('every row of the route table finds its screen by the name of its file', () => {
  const fileOf = (screen: string) => new URL(`../screens/${screen}/${screen}-screen.tsx`, import.meta.url)
  expect([...ROUTES, ...INNER_ROUTES].filter(({ screen }) => !existsSync(fileOf(screen)))).toEqual([])
})
