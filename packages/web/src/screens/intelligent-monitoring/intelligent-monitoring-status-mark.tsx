import { statusLabel } from '@vigia/domain/trip/status-label'
import {
  CircleCheck,
  CircleHelp,
  type LucideIcon,
  Navigation,
  PackageOpen,
  PackagePlus,
  Power,
  Truck,
} from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** Icon and colour of each status (spec §4; DESIGN §2: low chroma, never alone). */
const LOOKS: ReadonlyMap<string, readonly [LucideIcon, string]> = new Map([
  ['in transit', [Navigation, 'transit']],
  ['in route', [Truck, 'route']],
  ['load', [PackagePlus, 'load']],
  ['download waiting', [PackageOpen, 'unload']],
  ['complete', [CircleCheck, 'done']],
  ['off', [Power, 'off']],
])

export function StatusMark({ status }: { readonly status: string }) {
  const [Icon, tone] = LOOKS.get(status) ?? [CircleHelp, 'off']
  return (
    <span className={classNames(textStyles.medium, layoutStyles.inline, textStyles.meta)}>
      <Icon size={13} aria-hidden="true" style={{ color: `var(--ts-${tone})` }} />
      <span>{statusLabel(status)}</span>
    </span>
  )
}
