import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import layoutStyles from '../ui/layout.module.css'
import { Logo } from '../ui/logo.tsx'
import styles from './entrance.module.css'

/** What surrounds the forms before sign-in: the road map, with nothing operational on it (DESIGN §1.8), and the mark. */
export function Entrance({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.map} aria-hidden="true">
        <svg viewBox="0 0 1500 960" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <use href="/login-map.svg#mapa" />
        </svg>
      </div>
      <main className={styles.box}>
        <div className={classNames(layoutStyles.row, styles.mark)}>
          <Logo sizePx={34} />
          <div>
            <b>Vigía</b>
            <span>Monitoreo de flota y carga en tránsito</span>
          </div>
        </div>
        {children}
      </main>
    </div>
  )
}
