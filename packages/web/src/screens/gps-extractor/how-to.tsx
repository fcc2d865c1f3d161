import { Check } from 'lucide-react'
import type { GpsSession } from '../../api/gps-sessions.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { instructions } from '../../widgets/gps-extractor/session-step-list.ts'
import styles from './how-to.module.css'

/** The six instructions (spec §2), ticked as they are followed. */
export function HowTo({ session, isOnMap }: { readonly session: GpsSession | null; readonly isOnMap: boolean }) {
  return (
    <section className={classNames(surfaceStyles.section, styles.section, styles.how)} data-slot="section">
      <header>
        <h3>Cómo extraer el GPS</h3>
      </header>
      <ol className={textStyles.meta}>
        {instructions(session, isOnMap).map(({ label, state }, at) => (
          <li
            className={layoutStyles.stack}
            key={label}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <i className={layoutStyles.centre} aria-hidden="true">
              {state === 'done' ? <Check size={11} /> : at + 1}
            </i>
            <span>
              {label}
              {state === 'done' ? <span className={textStyles.visuallyHidden}> (hecho)</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
