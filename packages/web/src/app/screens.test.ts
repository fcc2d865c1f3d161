import { expect, test } from 'vitest'
import { ROUTES } from './paths.ts'
import { isBuilt } from './screens.tsx'

test('every row of the route table finds its screen by the name of its file', () => {
  expect(ROUTES.filter((route) => !isBuilt(route))).toEqual([])
})
