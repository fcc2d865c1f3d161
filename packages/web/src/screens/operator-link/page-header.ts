import { isSpared } from '@vigia/domain/operator/share-pace'
import type { OpenedLink } from '../../api/operator-page.ts'
import { writeText } from '../../browser/storage.ts'
import { element, icon } from './element.ts'
import styles from './page.module.css'
import type { Sharer } from './sharing.ts'

export const THEME_KEY = 'operador-tema'

/** The route of a trip, as it is written. */
export const routeText = ({ origin, destination }: OpenedLink): Node =>
  element('span', { class: styles.route }, origin, icon('flecha', 14), destination)

/** Which trip it is, how full the battery is, and the switch between day and night. */
export function pageHeader(link: OpenedLink, sharer: Sharer): { readonly node: Node; readonly update: () => void } {
  const percent = element('span', {})
  const battery = element('span', { class: styles.battery }, icon('bateria', 20), percent)
  const theme = element(
    'button',
    { class: styles.theme, type: 'button', 'aria-label': 'Cambiar entre día y noche' },
    icon('tema', 22),
  )
  theme.addEventListener('click', () => {
    const { dataset } = document.documentElement
    dataset.theme = dataset.theme === 'noche' ? 'dia' : 'noche'
    writeText(THEME_KEY, dataset.theme)
  })
  const node = element(
    'header',
    { class: styles.header },
    element('div', { class: styles.trip }, element('b', {}, link.invoice), routeText(link)),
    battery,
    theme,
  )
  const update = (): void => {
    const known = sharer.sharing.battery
    battery.hidden = known === null
    if (known === null) return
    percent.textContent = `${known.percent}%`
    battery.toggleAttribute('data-low', isSpared(known))
  }
  return { node, update }
}
