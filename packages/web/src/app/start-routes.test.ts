import { START_SCREENS } from '@vigia/domain/account/preferences'
import { expect, test } from 'vitest'
import { HOME_PATH, ROUTES } from './paths.ts'
import { startPath, startRoutes } from './start-routes.ts'

test('every screen that may be chosen to start on is one of the menu', () => {
  const screens = ROUTES.map(({ screen }) => screen)
  expect(START_SCREENS.filter((screen) => !screens.includes(screen))).toEqual([])
})

test('somebody starts on the screen that they chose, and at home where it is not there', () => {
  expect(startPath('guardian')).toBe('/guardian')
  const missing = START_SCREENS.filter((screen) => startRoutes().every((route) => route.screen !== screen))
  expect(missing.map(startPath)).toEqual(missing.map(() => HOME_PATH))
})
