import {
  BellRing,
  CalendarDays,
  CirclePause,
  ClockAlert,
  FileText,
  Gauge,
  type LucideIcon,
  NotebookPen,
  RadioTower,
  Satellite,
  Truck,
  Warehouse,
} from 'lucide-react'

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['trips_by_client', CalendarDays],
  ['logbook_compliance', NotebookPen],
  ['alerts', BellRing],
  ['stops', CirclePause],
  ['speed', Gauge],
  ['silences', Satellite],
  ['on_time', ClockAlert],
  ['dwell', Warehouse],
  ['tracking_quality', Truck],
  ['platform_availability', RadioTower],
])

/** The picture of a report in the list. */
export function ReportIcon({ kind }: { readonly kind: string }) {
  const Icon = ICONS.get(kind) ?? FileText
  return <Icon size={17} aria-hidden="true" />
}
