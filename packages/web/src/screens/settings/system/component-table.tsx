import { wholeNumber } from '@vigia/domain/format/whole-number'
import {
  Activity,
  BellRing,
  Check,
  CircleHelp,
  Cpu,
  Crown,
  Database,
  DatabaseBackup,
  HardDrive,
  History,
  type LucideIcon,
  MapPin,
  MemoryStick,
  Plug,
  Repeat,
  SatelliteDish,
  Server,
  Timer,
  TriangleAlert,
  Webhook,
} from 'lucide-react'
import type { System, WatchedComponent } from '../../../api/system.ts'
import layoutStyles from '../../../ui/layout.module.css'
import { Sparkline } from '../../../ui/sparkline.tsx'
import {
  COMPONENT_GROUPS,
  COMPONENT_WORDS,
  RANGE_WORDS,
  STATE_WORDS,
  seriesText,
  thresholdText,
  valueText,
} from './component-text.ts'
import styles from './system.module.css'

const ICONS: Readonly<Record<WatchedComponent['key'], LucideIcon>> = {
  api: Server,
  sockets: Plug,
  alerts: BellRing,
  leader: Crown,
  jobs: Repeat,
  intake: MapPin,
  commit: Timer,
  reader: SatelliteDish,
  outgoing: Webhook,
  database: Database,
  disk: HardDrive,
  backup: DatabaseBackup,
  'restore-test': History,
  memory: MemoryStick,
  processor: Cpu,
}

interface ComponentTableProps {
  readonly system: System
  /** It is as the server said when it answered for the last time. */
  readonly isOld: boolean
}

/** Every part in one order, whatever its state: its measure, its past, from where it warns, and how it stands. */
export function ComponentTable({ system, isOld }: ComponentTableProps) {
  return (
    <table className={styles.components} aria-label="Componentes">
      <thead>
        <tr>
          <th scope="col">Componente</th>
          <th scope="col">{isOld ? 'Lo último' : 'Ahora'}</th>
          <th scope="col">{RANGE_WORDS[system.range]}</th>
          <th scope="col">Avisa desde</th>
          <th scope="col">{isOld ? 'Último estado' : 'Estado'}</th>
        </tr>
      </thead>
      {COMPONENT_GROUPS.map(({ label, keys }) => (
        <tbody key={label}>
          <tr>
            <th scope="rowgroup" colSpan={5}>
              {label}
            </th>
          </tr>
          {system.components
            .filter(({ key }) => keys.includes(key))
            .map((component) => (
              <ComponentRow key={component.key} component={component} system={system} />
            ))}
        </tbody>
      ))}
    </table>
  )
}

interface ComponentRowProps {
  readonly component: WatchedComponent
  readonly system: System
}

function ComponentRow({ component, system }: ComponentRowProps) {
  const { key, state, text, series, minutes } = component
  const Icon = ICONS[key] ?? Activity
  return (
    <tr data-state={state}>
      <th scope="row">
        <Icon size={17} className={styles.icon} aria-hidden="true" />
        <span>
          <b>{COMPONENT_WORDS[key]}</b>
          <small>{text}</small>
        </span>
      </th>
      <td className={styles.value}>{valueText(component)}</td>
      <td className={styles.series}>
        {series.every((value) => value === null) ? (
          <small>{minutes === 0 ? 'Sin historia' : `Solo ${wholeNumber(minutes)} min`}</small>
        ) : (
          <Sparkline values={series} label={seriesText(component, system)} height={26} />
        )}
      </td>
      <td className={styles.threshold}>{thresholdText(component)}</td>
      <td className={styles.state}>
        <span className={layoutStyles.inline}>
          <StateIcon state={state} />
          {STATE_WORDS[state]}
        </span>
      </td>
    </tr>
  )
}

function StateIcon({ state }: Pick<WatchedComponent, 'state'>) {
  if (state === 'ok') return <Check size={15} aria-hidden="true" />
  if (state === 'unknown') return <CircleHelp size={15} aria-hidden="true" />
  return <TriangleAlert size={15} aria-hidden="true" />
}
