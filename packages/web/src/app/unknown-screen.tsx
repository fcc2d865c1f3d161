import { Compass } from 'lucide-react'
import { Link } from 'react-router'
import buttonStyles from '../ui/button.module.css'
import { EmptyState } from '../ui/empty-state.tsx'
import layoutStyles from '../ui/layout.module.css'
import { HeaderSlot } from '../widgets/header-slot.tsx'
import { HOME_PATH } from './paths.ts'

/** What a signed-in person finds at an address without a screen: they are told so, and thrown nowhere. */
export function UnknownScreen() {
  return (
    <main className={layoutStyles.centre}>
      <HeaderSlot title="Pantalla desconocida" />
      <EmptyState
        icon={<Compass size={28} aria-hidden="true" />}
        title="Esa pantalla aún no existe"
        hint="Revise la dirección, o elija otra pantalla en el menú."
        action={
          <Link className={buttonStyles.button} data-slot="button" data-tone="primary" to={HOME_PATH}>
            Ir a Sentinel
          </Link>
        }
      />
    </main>
  )
}
