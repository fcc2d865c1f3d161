import type { ReactNode } from 'react'
import { Logo } from '../ui/logo.tsx'

/** What surrounds the forms before sign-in: the road map, with nothing operational on it (DESIGN §1.8), and the mark. */
export function Entrance({ children }: { readonly children: ReactNode }) {
  return (
    <div className="login">
      <div className="login-map" aria-hidden="true">
        <svg viewBox="0 0 1500 960" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <use href="/login-map.svg#mapa" />
        </svg>
      </div>
      <main className="login-box">
        <div className="login-mark">
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
