import { expect, test } from 'vitest'
import { ROUTES } from './paths.ts'
import { isBuilt } from './screens.tsx'

/** Screens of the specification that are not built yet (issue by issue this list ends). */
const TO_BUILD = ['stats']

test('every row of the route table finds its screen by the name of its file', () => {
  expect(ROUTES.filter((route) => !isBuilt(route)).map(({ screen }) => screen)).toEqual(TO_BUILD)
})
