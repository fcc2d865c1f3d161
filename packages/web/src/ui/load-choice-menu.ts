/** Fetches the menu of one choice among several, for a `MenuButton`. */
export const loadChoiceMenu = () => import('./choice-menu.tsx').then(({ ChoiceMenu }) => ChoiceMenu)
