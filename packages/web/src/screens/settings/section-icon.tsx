import {
  Activity,
  BellRing,
  BookOpen,
  CircleUserRound,
  Database,
  Gauge,
  Link2,
  type LucideIcon,
  Map as MapIcon,
  MessageSquareText,
  SatelliteDish,
  ScrollText,
  Settings,
  ShieldCheck,
  Smartphone,
  Timer,
  Users,
  Webhook,
} from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  account: CircleUserRound,
  risk: Gauge,
  alerts: BellRing,
  'alert-times': Timer,
  logbook: BookOpen,
  'operator-link': MessageSquareText,
  'share-links': Link2,
  maps: MapIcon,
  platforms: SatelliteDish,
  users: Users,
  'sign-in': ShieldCheck,
  devices: Smartphone,
  integrations: Webhook,
  data: Database,
  audit: ScrollText,
  system: Activity,
}

/** The picture of a section in the list of sections. */
export function SectionIcon({ id }: { readonly id: string }) {
  const Icon = ICONS[id] ?? Settings
  return <Icon size={17} aria-hidden="true" />
}
