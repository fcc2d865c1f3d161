import { START_SCREENS, type StartScreen } from '@vigia/domain/account/preferences'
import { type AppRoute, HOME_PATH, ROUTES } from './paths.ts'

interface StartRoute extends AppRoute {
  readonly screen: StartScreen
}

const isStart = (route: AppRoute): route is StartRoute => START_SCREENS.some((screen) => screen === route.screen)

/** The screens on which a person may start, as the menu has them. */
export const startRoutes = (): readonly StartRoute[] => ROUTES.filter(isStart)

/** Where a person who signs in begins; home where their screen is not there. */
export const startPath = (screen: StartScreen): string =>
  startRoutes().find((route) => route.screen === screen)?.path ?? HOME_PATH
