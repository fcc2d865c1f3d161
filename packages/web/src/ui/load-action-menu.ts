/** Fetches the menu of things to do, for a `MenuButton`. */
export const loadActionMenu = () => import('./action-menu.tsx').then(({ ActionMenu }) => ActionMenu)
