import {
  Bell,
  Brain,
  ChartColumn,
  FileChartColumn,
  LayoutGrid,
  type LucideIcon,
  Map as MapIcon,
  MapPinned,
  Navigation,
  NotebookText,
  Radar,
  SatelliteDish,
  Settings,
  Shield,
  Users,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  sentinel: Radar,
  'sentinel-pro': LayoutGrid,
  'gps-extractor': SatelliteDish,
  guardian: Shield,
  alerts: Bell,
  'trips-in-transit': Navigation,
  'trips-in-transit-map': MapPinned,
  'intelligent-monitoring': Brain,
  logbooks: NotebookText,
  'full-map': MapIcon,
  stats: ChartColumn,
  reports: FileChartColumn,
  operators: Users,
  settings: Settings,
}

/** The picture of a screen in the menus, by its folder. */
export function RouteIcon({ screen }: { readonly screen: string }) {
  const Icon = ICONS[screen] ?? LayoutGrid
  return <Icon size={17} aria-hidden="true" />
}
