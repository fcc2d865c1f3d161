import { CircleHelp, Navigation, PackageOpen, PackagePlus, Truck } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'
import styles from './sentinel-pro-status-mark.module.css'
import { bandLabel, type StatusBand } from './status-band.ts'

/** Icon and class of each status (DESIGN §2: low chroma, never alone). */
const LOOK = {
  'in route': { Icon: Truck, tone: 'route' },
  load: { Icon: PackagePlus, tone: 'load' },
  'in transit': { Icon: Navigation, tone: 'transit' },
  'download waiting': { Icon: PackageOpen, tone: 'unload' },
  unknown: { Icon: CircleHelp, tone: 'off' },
} as const

export function StatusIcon({ band, size = 12 }: { readonly band: StatusBand; readonly size?: number }) {
  const { Icon, tone } = LOOK[band]
  return <Icon className={styles.symbol} data-status={tone} size={size} aria-hidden="true" />
}

export function StatusMark({ band }: { readonly band: StatusBand }) {
  return (
    <span className={classNames(textStyles.primary, textStyles.small, layoutStyles.chip)} data-slot="status">
      <StatusIcon band={band} />
      {bandLabel(band)}
    </span>
  )
}
