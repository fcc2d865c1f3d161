import { ExternalLink, LoaderCircle } from 'lucide-react'
import { mayAct } from '../../api/tokens.ts'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import buttonStyles from '../../ui/button.module.css'
import { classNames } from '../../ui/class-names.ts'
import spinStyles from '../../ui/spin.module.css'
import styles from './gps-button.module.css'
import type { GpsProgress } from './gps-progress.ts'
import { isUnderWay } from './use-gps-openings.ts'

interface GpsButtonProps {
  readonly unit: UnifiedUnit
  readonly progress: GpsProgress | null
  readonly onOpen: (unit: UnifiedUnit) => void
  /** The panel's large one. */
  readonly isWide?: boolean
}

/** Opens the unit's GPS; disabled without credentials or while it is being opened (spec §5). */
export function GpsButton({ unit, progress, onOpen, isWide = false }: GpsButtonProps) {
  const isBusy = progress !== null && isUnderWay(progress)
  const whyNot = !unit.hasCredentials ? 'sin credenciales' : mayAct() ? null : 'su cuenta solo consulta'
  const Icon = isBusy ? LoaderCircle : ExternalLink
  const words = isBusy ? `${progress.percent}%` : isWide ? 'Abrir GPS' : 'GPS'
  const name = `${isBusy ? `${words}: abriendo` : 'Abrir'} GPS${unit.plates === null ? '' : ` de ${unit.plates}`}`
  return (
    <button
      type="button"
      className={classNames(buttonStyles.button, isWide ? undefined : styles.open)}
      data-slot="button"
      data-tone={isWide ? 'primary' : undefined}
      data-size={isWide ? undefined : 'sm'}
      disabled={isBusy || whyNot !== null}
      aria-label={whyNot === null ? name : `${name} (${whyNot})`}
      title={whyNot === null ? undefined : `No disponible: ${whyNot}`}
      onClick={(event) => {
        event.stopPropagation()
        onOpen(unit)
      }}
    >
      <Icon size={isWide ? 15 : 13} aria-hidden="true" className={isBusy ? spinStyles.spinning : undefined} />
      <span>{words}</span>
    </button>
  )
}
