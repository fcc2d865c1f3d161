import { Logo } from '../ui/logo.tsx'

/** What stands on screen until the first chunk of a screen is there; index.html carries the same picture. */
export function StartSplash() {
  return (
    <div className="start-splash" role="status">
      <Logo sizePx={34} />
      Cargando sistema de monitoreo...
    </div>
  )
}
